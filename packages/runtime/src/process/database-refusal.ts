import { plainMessage } from '../log/index.js';
import { StartRefusal } from './start-refusal.js';

const MENDS: { readonly [code: string]: string } = {
  '28P01': 'correct its password',
  '28000': 'correct its login, or the server\'s pg_hba.conf',
  '3D000': 'create that database, or name another one',
  SchemaOutOfRange: 'run `maintenance migrate` with the build that you mean to run, or start another build',
};

/** What `open` gives, or a refusal to start that says what to do about the database. */
export const databaseOrRefusal = async <T>(open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    const mend = keysOf(error).flatMap((key) => MENDS[key] ?? [])[0] ?? 'start that server, or correct the URL';
    throw new StartRefusal(`DATABASE_URL cannot be used (${plainMessage(error)}): ${mend}.`);
  }
};

const keysOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [];
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? [code, error.name] : [error.name];
};
