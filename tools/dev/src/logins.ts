import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { keep, readKept } from './kept-json.js';
import { LOGINS, type Login } from './role.js';

export type LoginPasswords = Readonly<Record<Login, string>>;

const fileOf = (dataDirectory: string): string => path.join(dataDirectory, 'logins.json');

/** The passwords of the logins: kept ones where there are any, so that a URL someone noted down stays good; random ones else. */
export const loginPasswords = (dataDirectory: string): LoginPasswords => {
  const kept = readKept(fileOf(dataDirectory));
  const known = new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : []);
  const passwordOf = (login: Login): string => {
    const password: unknown = known.get(login);
    return typeof password === 'string' && password ? password : randomBytes(24).toString('base64url');
  };
  const passwords: Readonly<Record<string, string>> = Object.fromEntries(LOGINS.map((login) => [login, passwordOf(login)]));
  keep(fileOf(dataDirectory), passwords);
  return passwords as LoginPasswords;
};

/** The URL of `login` for a database on the same server. */
export const loginUrl = (serverUrl: string, database: string, login: Login, password: string): string => {
  const url = new URL(serverUrl);
  url.username = login;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
};
