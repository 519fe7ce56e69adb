import { randomUUID } from 'node:crypto';
import { createDatabaseFromTemplate, databaseUrl, dropDatabase } from '@carillon/local-postgres';
import type { Instant } from '@carillon/domain';
import pg from 'pg';
import { connect, type Persistence, type RoleName } from '../src/index.js';
import { roleUrl } from '../src/testing/index.js';

/** A database of its own, for the tests of one file. */
export interface TestDatabase {
  /** As a superuser, for looking, and for setting up what no role may. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<any[]>;
  readonly connectAs: (role: RoleName, poolSize?: number) => Promise<Persistence>;
  /** A plain connection of a login. */
  readonly clientOf: (role: RoleName) => Promise<pg.Client>;
  readonly urlOf: (role: RoleName) => string;
  readonly superuserUrl: string;
  /** Pins the one clock. Only a superuser or the owner can: no login of the product may replace a function. */
  readonly setNow: (instant: Instant) => Promise<void>;
  /** Removes every row but the cursor keys and the schema's revision. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const server = JSON.parse(process.env['TEST_PERSISTENCE_POSTGRES'] ?? '{}') as { readonly url: string; readonly template: string };

/** `migrated: false` gives an empty database, for the tests of migrating. */
export const openDatabase = async ({ migrated = true }: { readonly migrated?: boolean } = {}): Promise<TestDatabase> => {
  const name = `carillon_${randomUUID().replaceAll('-', '')}`;
  const urlOf = (role: RoleName) => roleUrl(server.url, name, role);
  const opened: { close: () => Promise<void> }[] = [];
  await createDatabaseFromTemplate(server.url, { name, template: migrated ? server.template : 'template1', owner: 'carillon_owner' });
  const superuserUrl = databaseUrl(server.url, name);
  const superuser = await plainClient(superuserUrl);
  const sql = async (text: string, values: readonly unknown[] = []): Promise<any[]> => (await superuser.query(text, [...values])).rows;
  return {
    sql, urlOf, superuserUrl,
    connectAs: async (role, poolSize = 2) => {
      const persistence = await connect({ url: urlOf(role), role, poolSize });
      opened.push(persistence);
      return persistence;
    },
    clientOf: async (role) => {
      const client = await plainClient(urlOf(role));
      opened.push({ close: () => client.end() });
      return client;
    },
    setNow: async (instant) => {
      await sql(`CREATE OR REPLACE FUNCTION carillon_now() RETURNS timestamptz(3) LANGUAGE sql VOLATILE AS $$ SELECT timestamptz '${instant.toString()}' $$`);
    },
    clear: async () => {
      const tables = await sql(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('schema_migrations', 'cursor_keys')`);
      await sql(`TRUNCATE ${tables.map(({ relname }) => relname).join(', ')}`);
    },
    close: async () => {
      await Promise.all(opened.map((each) => each.close()));
      await superuser.end();
      await dropDatabase(server.url, name);
    },
  };
};

const plainClient = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
