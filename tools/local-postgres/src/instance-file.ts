import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LocalPostgresError, systemErrorCode } from './error.js';
import { writePrivateFile } from './private-file.js';

/** What must outlive the process: without the password nobody can enter the kept cluster; the port keeps its URL the same. */
export interface Instance {
  readonly password: string;
  /** Null until a port was chosen. */
  readonly port: number | null;
}

export const instanceFile = (dataDirectory: string): string => path.join(dataDirectory, 'instance.json');

const isInstance = (value: unknown): value is Instance =>
  typeof value === 'object' &&
  value !== null &&
  'password' in value &&
  typeof value.password === 'string' &&
  'port' in value &&
  (value.port === null || typeof value.port === 'number');

/** Undefined where none was written. */
export const readInstance = (dataDirectory: string): Instance | undefined => {
  const file = instanceFile(dataDirectory);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw new LocalPostgresError(
      'directory_unwritable',
      `${file} cannot be read (${systemErrorCode(error)}): give its ownership to this user, or choose another data directory.`,
      { cause: error },
    );
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isInstance(value)) return value;
  } catch {
    // Not JSON: the same answer as JSON of another shape.
  }
  throw new LocalPostgresError(
    'directory_damaged',
    `${file} is damaged, and with it the database's password: restore it, or remove ${dataDirectory} to begin with an empty database.`,
  );
};

export const writeInstance = (dataDirectory: string, instance: Instance): void => {
  writePrivateFile(instanceFile(dataDirectory), `${JSON.stringify(instance)}\n`);
};
