import { ALLOW_LIST, CALLABLE, ROLES, type GrantedRole, type Verb } from '../../src/index.js';
import { SCHEMA_TABLE } from '../../src/grants/allow-list.js';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';
import { addSchedule, ALICE, settle } from '@carillon/application/testing';

const GRANTED = Object.keys(ALLOW_LIST) as GrantedRole[];
const VERBS: readonly Verb[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const COLUMN_VERBS: readonly Verb[] = ['SELECT', 'INSERT', 'UPDATE'];

let world: PostgresWorld;
beforeAll(async () => {
  world = await postgresWorld();
  await settle(world);
});
afterAll(() => world.close());

const rightsOf = (role: GrantedRole, table: string, verb: Verb): true | readonly string[] =>
  table === SCHEMA_TABLE ? (verb === 'SELECT' ? true : []) : ALLOW_LIST[role][table]?.[verb] ?? [];

test('every login may touch exactly the columns and tables of the allow-list', async () => {
  const columns = await world.database.sql(`
    SELECT r.role, c.table_name AS table, c.column_name AS column, v.verb, has_column_privilege(r.role, c.table_name::regclass, c.column_name, v.verb) AS may
    FROM unnest($1::text[]) AS r (role) CROSS JOIN unnest($2::text[]) AS v (verb) CROSS JOIN information_schema.columns c
    WHERE c.table_schema = 'public'`, [GRANTED, COLUMN_VERBS]);
  expect(columns.length).toBeGreaterThan(GRANTED.length * COLUMN_VERBS.length * 100);
  const wrong = columns.filter(({ role, table, column, verb, may }) => {
    const rights = rightsOf(role, table, verb);
    return may !== (rights === true || rights.includes(column));
  });
  expect(wrong).toEqual([]);
});

test('no login holds a whole table where the allow-list names columns, and none may truncate, refer to or trigger on anything', async () => {
  const tables = await world.database.sql(`
    SELECT r.role, c.relname AS table, v.verb, has_table_privilege(r.role, c.oid, v.verb) AS may
    FROM unnest($1::text[]) AS r (role) CROSS JOIN unnest($2::text[]) AS v (verb) CROSS JOIN pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm', 'p')`, [GRANTED, [...VERBS, 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']]);
  const wrong = tables.filter(({ role, table, verb, may }) => may !== (VERBS.includes(verb) && rightsOf(role, table, verb) === true));
  expect(wrong).toEqual([]);
});

test('the allow-list names no table and no column that is not there', async () => {
  const known = new Set((await world.database.sql(`SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`)).map(({ name }) => name));
  const tables = new Set([...known].map((name) => name.split('.')[0]));
  for (const role of GRANTED) {
    for (const [table, rights] of Object.entries(ALLOW_LIST[role])) {
      expect([role, table, tables.has(table)]).toEqual([role, table, true]);
      const columns = Object.values(rights).flatMap((each) => (each === true ? [] : each));
      expect(columns.filter((column) => !known.has(`${table}.${column}`))).toEqual([]);
    }
  }
});

test('every login may call exactly the functions of the allow-list, and use no sequence', async () => {
  const functions = await world.database.sql(`
    SELECT r.role, p.oid::regprocedure::text AS signature, has_function_privilege(r.role, p.oid, 'EXECUTE') AS may
    FROM unnest($1::text[]) AS r (role) CROSS JOIN pg_proc p WHERE p.pronamespace = 'public'::regnamespace`, [GRANTED]);
  const plain = (signature: string) => signature.replaceAll(', ', ',');
  const wrong = functions.filter(({ role, signature, may }) => may !== CALLABLE[role as GrantedRole].map(plain).includes(plain(signature)));
  expect(wrong).toEqual([]);
  const sequences = await world.database.sql(`
    SELECT r.role, c.relname FROM unnest($1::text[]) AS r (role) CROSS JOIN pg_class c
    WHERE c.relkind = 'S' AND c.relnamespace = 'public'::regnamespace AND has_sequence_privilege(r.role, c.oid, 'USAGE, SELECT, UPDATE')`, [GRANTED]);
  expect(sequences).toEqual([]);
});

test('nobody may change a revision, and no grant is given to PUBLIC', async () => {
  const changers = await world.database.sql(`
    SELECT r.role FROM unnest($1::text[]) AS r (role) WHERE has_any_column_privilege(r.role, 'schedule_revisions', 'UPDATE') OR has_table_privilege(r.role, 'schedule_revisions', 'DELETE')`, [GRANTED]);
  expect(changers).toEqual([]);
  const open = await world.database.sql(`
    SELECT c.relname FROM pg_class c CROSS JOIN aclexplode(c.relacl) a WHERE c.relnamespace = 'public'::regnamespace AND a.grantee = 0
    UNION ALL SELECT p.proname FROM pg_proc p CROSS JOIN aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    WHERE p.pronamespace = 'public'::regnamespace AND a.grantee = 0`);
  expect(open).toEqual([]);
});

test('no login is a superuser, passes by row security, makes roles or databases, or is a member of another', async () => {
  const logins = await world.database.sql(`
    SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
      EXISTS (SELECT 1 FROM pg_auth_members m WHERE m.member = r.oid) AS member
    FROM pg_roles r WHERE rolname = ANY ($1) ORDER BY rolname`, [[...ROLES]]);
  expect(logins).toEqual([...ROLES].toSorted().map((rolname) => ({
    rolname, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, member: false,
  })));
});

test('nobody but the owner makes anything in the schema', async () => {
  const makers = await world.database.sql(`SELECT r.role FROM unnest($1::text[]) AS r (role) WHERE has_schema_privilege(r.role, 'public', 'CREATE')`, [GRANTED]);
  expect(makers).toEqual([]);
});

test('the right to lock a principal changes none', async () => {
  const client = await world.database.clientOf('carillon_schedule_worker');
  const before = await world.database.sql('SELECT * FROM principals ORDER BY 1, 2');
  await client.query('BEGIN');
  await client.query(`SELECT set_config('carillon.tenant_id', $1, true)`, [ALICE.tenantId]);
  const { rowCount } = await client.query('SELECT 1 FROM principals WHERE principal_id = $1 FOR SHARE', [ALICE.principalId]);
  expect(rowCount).toBe(1);
  await expect(client.query('UPDATE principals SET lock_marker = 1')).rejects.toThrow(/row-level security/u);
  await client.query('ROLLBACK');
  expect(await world.database.sql('SELECT * FROM principals ORDER BY 1, 2')).toEqual(before);
});

test.each([
  ['a ledger row', `INSERT INTO schedule_occurrences (id) VALUES (gen_random_uuid())`],
  ['when a schedule was made', `UPDATE schedules SET created_at = created_at`],
  ['whose a schedule is', `UPDATE schedules SET principal_id = principal_id`],
  ['a revision that is stored', `UPDATE schedule_revisions SET definition = definition`],
  ['the end of a schedule\'s record', `DELETE FROM schedules`],
])('the api may not write %s, even of its own principal', async (_what, text) => {
  await addSchedule(world);
  const client = await world.database.clientOf('carillon_api');
  await client.query('BEGIN');
  await client.query(`SELECT set_config('carillon.tenant_id', $1, true), set_config('carillon.principal_id', $2, true)`, [ALICE.tenantId, ALICE.principalId]);
  await expect(client.query(text)).rejects.toThrow(/permission denied/u);
  await client.query('ROLLBACK');
});
