import path from 'node:path';
import { Refusal } from './refusal.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface DevSettings {
  /** 0: any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDirectory: string;
  /** A server to use instead of the embedded one; its login may create roles and databases. */
  readonly databaseUrl: string | undefined;
  readonly env: Environment;
}

const given = (value: string | undefined): string | undefined => (value?.trim() ? value.trim() : undefined);

const readPort = (value: string | undefined): number => {
  const text = given(value) ?? '8080';
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Refusal(`CARILLON_PORT is ${JSON.stringify(text)}: set it to a port from 1 to 65535, or to 0 to pick a free one.`);
};

/** The message never repeats the URL: it may hold a password. */
const readDatabaseUrl = (value: string | undefined): string | undefined => {
  const text = given(value);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.hostname) return text;
  throw new Refusal('DATABASE_URL is not the URL of a PostgreSQL server: set it to one like postgres://LOGIN:PASSWORD@HOST:5432/postgres, or unset it to use the embedded server.');
};

/** @throws Refusal */
export const readSettings = (env: Environment, workingDirectory: string): DevSettings => ({
  port: readPort(env['CARILLON_PORT']),
  dataDirectory: path.resolve(workingDirectory, given(env['CARILLON_DATA_DIR']) ?? '.carillon'),
  databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
  env,
});
