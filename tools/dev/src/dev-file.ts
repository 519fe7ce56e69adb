import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Demo } from './demo.js';
import { keep } from './kept-json.js';
import { ROLES, type Role } from './role.js';

/** What `dev.json` says: everything that a person or a test needs to use the running Carillon. */
export interface DevFile {
  readonly url: string;
  /** Of each demo principal, by its name. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly agent: Demo['agent'];
  /** Of a superuser, for looking: row-level security hides nothing from it. */
  readonly database_url: string;
  /** Of each role that runs. */
  readonly roles: Readonly<Partial<Record<Role, { readonly database_url: string; readonly pid: number }>>>;
}

export interface DevFacts {
  readonly url: string;
  readonly tokens: ReadonlyMap<string, string>;
  readonly agent: Demo['agent'];
  readonly databaseUrl: string;
  /** Of the roles that are started. */
  readonly roleDatabaseUrls: Readonly<Partial<Record<Role, string>>>;
  readonly pids: ReadonlyMap<Role, number>;
}

/** Undefined until every role that is started has a process. */
export const devFileOf = (facts: DevFacts): DevFile | undefined => {
  const roles = ROLES.flatMap((role) => {
    const pid = facts.pids.get(role);
    const databaseUrl = facts.roleDatabaseUrls[role];
    return pid === undefined || databaseUrl === undefined ? [] : [[role, { database_url: databaseUrl, pid }] as const];
  });
  if (roles.length < Object.keys(facts.roleDatabaseUrls).length) return undefined;
  return {
    url: facts.url,
    tokens: Object.fromEntries(facts.tokens),
    agent: facts.agent,
    database_url: facts.databaseUrl,
    roles: Object.fromEntries(roles) as DevFile['roles'],
  };
};

export const devFilePath = (dataDirectory: string): string => path.join(dataDirectory, 'dev.json');

export const writeDevFile = (dataDirectory: string, content: DevFile): void => {
  keep(devFilePath(dataDirectory), content);
};

/** At the start: who waits for the file must not find that of an earlier run. */
export const removeDevFile = (dataDirectory: string): void => {
  rmSync(devFilePath(dataDirectory), { force: true });
};
