import pg from 'pg';
import { systemErrorCode } from '@carillon/local-postgres';
import type { LoginPasswords } from './logins.js';
import { oneLine, Refusal } from './refusal.js';
import { LOGINS } from './role.js';

export const DATABASE = 'carillon';
const CONNECT_PATIENCE_MS = 10_000;
/** Any number of ours: two starts on one server at once take turns. */
const PREPARATION_LOCK = 2_017_115;

const unreachable = (serverUrl: string, error: unknown): Refusal => {
  const url = new URL(serverUrl);
  const code = systemErrorCode(error);
  const place = `${url.hostname}:${url.port || '5432'}`;
  const mend: Readonly<Record<string, string>> = {
    '28P01': `the server at ${place} refuses the password: correct DATABASE_URL`,
    '28000': `the server at ${place} does not let this login in: correct DATABASE_URL, or the server's pg_hba.conf`,
    '3D000': `the server at ${place} has no database "${url.pathname.slice(1)}": name an existing one, such as postgres, in DATABASE_URL`,
  };
  return new Refusal(
    `DATABASE_URL cannot be used: ${mend[code] ?? `nothing answers at ${place} (${oneLine(error)}): start that server, correct DATABASE_URL, or unset it to use the embedded server`}.`,
  );
};

const connected = async (serverUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: CONNECT_PATIENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw unreachable(serverUrl, error);
  }
  return client;
};

interface ServerFacts {
  /** Of the login that prepares it. */
  readonly isSuperuser: boolean;
  /** As PostgreSQL numbers it: 180004 is 18.4. */
  readonly version: number;
}

const readServerFacts = async (client: pg.Client): Promise<ServerFacts> => {
  const { rows } = await client.query<{ super: boolean; version: number }>(
    "SELECT rolsuper AS super, current_setting('server_version_num')::int AS version FROM pg_roles WHERE rolname = current_user",
  );
  return { isSuperuser: rows[0]?.super ?? false, version: rows[0]?.version ?? 0 };
};

/** Re-set at each start: whatever the server says, what is in the data directory is true afterwards. */
const prepareLogins = async (client: pg.Client, passwords: LoginPasswords, isSuperuser: boolean): Promise<void> => {
  const { rows } = await client.query<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>(
    'SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = ANY($1)',
    [LOGINS],
  );
  for (const login of LOGINS) {
    const found = rows.find((row) => row.rolname === login);
    if (!isSuperuser && found && (found.rolsuper || found.rolbypassrls)) {
      throw new Refusal(`The login ${login} of that server passes row-level security: as a superuser, run ALTER ROLE ${login} NOSUPERUSER NOBYPASSRLS.`);
    }
    // Only a superuser may so much as mention these two for a role that exists.
    const restrictions = isSuperuser || !found ? 'NOSUPERUSER NOBYPASSRLS' : '';
    await client.query(
      `${found ? 'ALTER' : 'CREATE'} ROLE ${login} LOGIN NOINHERIT NOCREATEDB NOCREATEROLE ${restrictions} PASSWORD ${pg.escapeLiteral(passwords[login])}`,
    );
  }
};

/** One order of strings wherever the database stands: by code point. Servers before 17 have no locale of their own for it. */
const localeClause = (version: number): string =>
  version >= 170_000 ? "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'" : "LOCALE 'C'";

const prepareDatabase = async (client: pg.Client, { isSuperuser, version }: ServerFacts): Promise<void> => {
  // Who is no superuser must be a member of a role to give it a database; from 16 on, membership alone does not suffice.
  if (!isSuperuser) await client.query(`GRANT carillon_owner TO CURRENT_USER${version >= 160_000 ? ' WITH INHERIT TRUE, SET TRUE' : ''}`);
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (!rowCount) {
    await client.query(`CREATE DATABASE ${DATABASE} OWNER carillon_owner TEMPLATE template0 ENCODING 'UTF8' ${localeClause(version)}`);
  }
  await client.query(`REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${DATABASE} TO ${LOGINS.join(', ')}`);
};

export interface PreparedDatabase {
  /** Changes when the database is another one than at the last start, for example because it was dropped and made anew. */
  readonly identity: string;
}

/**
 * Leaves the database `carillon` and all logins on the server, made now or earlier. Drops nothing, and may be run any
 * number of times.
 *
 * @throws Refusal when the server cannot be reached or its login may not do this.
 */
export const prepareServer = async (serverUrl: string, passwords: LoginPasswords): Promise<PreparedDatabase> => {
  const client = await connected(serverUrl);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PREPARATION_LOCK]);
    const facts = await readServerFacts(client);
    await prepareLogins(client, passwords, facts.isSuperuser);
    await prepareDatabase(client, facts);
    const { rows } = await client.query<{ identity: string }>(
      "SELECT (SELECT system_identifier FROM pg_control_system())::text || '/' || oid::text AS identity FROM pg_database WHERE datname = $1",
      [DATABASE],
    );
    return { identity: rows[0]?.identity ?? 'unknown' };
  } catch (error) {
    if (systemErrorCode(error) === '42501') {
      throw new Refusal(`The login of DATABASE_URL may not prepare the server (${oneLine(error)}): use a superuser, or one with CREATEROLE and CREATEDB.`);
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
};
