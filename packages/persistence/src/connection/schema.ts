import type { DataSource } from 'typeorm';
import { currentRevision } from '../grants/migrate.js';
import { NEWEST_SCHEMA, OLDEST_SCHEMA, SCHEMA_REVISIONS } from '../migrations/index.js';

/** The database has a schema that this build does not work with. Names both, so that an operator sees which side is behind. */
export class SchemaOutOfRange extends Error {
  override readonly name = 'SchemaOutOfRange';
}

/** @throws SchemaOutOfRange unless the database stands between the oldest and the newest revision of this build. */
export const assertSchema = async (dataSource: Pick<DataSource, 'query'>): Promise<void> => {
  const found = await currentRevision(dataSource);
  const place = (revision: string) => SCHEMA_REVISIONS.indexOf(revision);
  if (found !== null && place(found) >= place(OLDEST_SCHEMA)) return;
  throw new SchemaOutOfRange(`the database has schema ${found ?? '(none)'}; this build works with ${OLDEST_SCHEMA} to ${NEWEST_SCHEMA}`);
};

/** @throws Error when the login may do more than any role of the product. */
export const assertPlainLogin = async (dataSource: Pick<DataSource, 'query'>): Promise<void> => {
  const [login] = await dataSource.query('SELECT rolsuper, rolbypassrls, rolcreaterole, rolname FROM pg_roles WHERE rolname = current_user');
  if (login.rolsuper || login.rolbypassrls || login.rolcreaterole) throw new Error(`the login ${login.rolname} is a superuser or passes by row security; give this role a login of its own`);
};
