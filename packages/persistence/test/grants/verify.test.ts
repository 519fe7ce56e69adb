import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { migrate, ROLES, SCHEMA_REVISIONS, verifyRelease, type GrantedRole, type RoleName } from '../../src/index.js';
import { POLICIES } from '../../src/grants/verify.js';
import { ROW_POLICIES } from '../../src/grants/row-policies.js';
import { openDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;
beforeAll(async () => { database = await openDatabase(); });
afterAll(() => database.close());

const GRANTED = ROLES.filter((role): role is GrantedRole => role !== 'carillon_owner');
const differencesOf = async (role: RoleName) => (await verifyRelease({ url: database.urlOf(role), role })).differences;
const regrant = () => migrate({ url: database.urlOf('carillon_owner') });

test('the released policies are those that the migrations make (after a wanted change: TEST_WRITE_POLICIES=1)', async () => {
  const found = (await database.sql(POLICIES)).map(({ line }) => line as string);
  if (process.env['TEST_WRITE_POLICIES'] === '1') {
    const text = `/** Every row policy as the migrations leave it: table, name, verb, role, and a hash of its conditions. A test makes this list anew and compares. */
export const ROW_POLICIES: readonly string[] = [
${found.map((line) => `  '${line}',`).join('\n')}
];
`;
    writeFileSync(path.resolve(import.meta.dirname, '../../src/grants/row-policies.ts'), text);
  }
  expect(found).toEqual(ROW_POLICIES);
});

test.each(ROLES)('%s is exactly as released', async (role) => {
  expect(await verifyRelease({ url: database.urlOf(role), role })).toEqual({ schema: SCHEMA_REVISIONS.at(-1), differences: [] });
});

describe('what is more or less is named', () => {
  test.each<[string, RoleName, string, string, string]>([
    ['a right more', 'carillon_api', 'GRANT DELETE ON runs TO carillon_api', 'extra: DELETE runs', 'REVOKE DELETE ON runs FROM carillon_api'],
    ['a right on a column more', 'carillon_async_worker', 'GRANT UPDATE (scopes) ON runs TO carillon_async_worker', 'extra: UPDATE runs.scopes', 'REVOKE UPDATE (scopes) ON runs FROM carillon_async_worker'],
    ['a right on a column less', 'carillon_api', 'REVOKE UPDATE (state) ON schedules FROM carillon_api', 'missing: UPDATE schedules.state', 'GRANT UPDATE (state) ON schedules TO carillon_api'],
    ['a right of everybody', 'carillon_maintenance', 'GRANT SELECT ON cursor_keys TO PUBLIC', 'extra: SELECT cursor_keys.key', 'REVOKE SELECT ON cursor_keys FROM PUBLIC'],
    ['a function of everybody', 'carillon_api', 'GRANT EXECUTE ON FUNCTION carillon_scanning() TO PUBLIC', 'extra: EXECUTE carillon_scanning()', 'REVOKE EXECUTE ON FUNCTION carillon_scanning() FROM PUBLIC'],
    ['a function less', 'carillon_api', 'REVOKE EXECUTE ON FUNCTION carillon_now() FROM carillon_api', 'missing: EXECUTE carillon_now()', 'GRANT EXECUTE ON FUNCTION carillon_now() TO carillon_api'],
    ['a schema to write to', 'carillon_operator', 'GRANT CREATE ON SCHEMA public TO carillon_operator', 'extra: CREATE schema public', 'REVOKE CREATE ON SCHEMA public FROM carillon_operator'],
    ['row security that is off', 'carillon_api', 'ALTER TABLE runs DISABLE ROW LEVEL SECURITY', 'row security: runs is not on', 'ALTER TABLE runs ENABLE ROW LEVEL SECURITY'],
    ['row security that is not forced', 'carillon_owner', 'ALTER TABLE schedules NO FORCE ROW LEVEL SECURITY', 'row security: schedules is not forced', 'ALTER TABLE schedules FORCE ROW LEVEL SECURITY'],
    ['a policy more', 'carillon_api', 'CREATE POLICY wide ON runs TO carillon_api USING (true)', 'extra: policy runs wide ALL carillon_api', 'DROP POLICY wide ON runs'],
    ['a policy of everybody', 'carillon_api', 'CREATE POLICY wide ON runs USING (true)', 'extra: policy runs wide ALL public', 'DROP POLICY wide ON runs'],
    ['a table of its own', 'carillon_api', 'CREATE TABLE mine (); ALTER TABLE mine OWNER TO carillon_api', 'owner of: table mine', 'DROP TABLE mine'],
    ['a table that is not the owner\'s', 'carillon_owner', 'CREATE TABLE theirs (); ALTER TABLE theirs OWNER TO carillon_api', 'not the owner of: table theirs', 'DROP TABLE theirs'],
    ['rights on tables to come', 'carillon_api', 'ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO carillon_api', 'default privileges:', 'ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE SELECT ON TABLES FROM carillon_api'],
  ])('%s of %s', async (_what, role, change, expected, mend) => {
    await database.sql(change);
    try {
      expect(await differencesOf(role)).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
    } finally {
      await database.sql(mend);
    }
    expect(await differencesOf(role)).toEqual([]);
  });

  test('a policy that is gone, or says something else under its name', async () => {
    await database.sql('ALTER POLICY runs_api ON runs USING (true)');
    const changed = await differencesOf('carillon_api');
    expect(changed.map((line) => line.replace(/ [0-9a-f]{12}$/, '')).toSorted()).toEqual(['extra: policy runs runs_api ALL carillon_api', 'missing: policy runs runs_api ALL carillon_api']);
    await database.sql('DROP POLICY runs_api ON runs');
    expect((await differencesOf('carillon_api')).map((line) => line.replace(/ [0-9a-f]{12}$/, ''))).toEqual(['missing: policy runs runs_api ALL carillon_api']);
    await database.sql(`CREATE POLICY runs_api ON runs TO carillon_api USING (tenant_id = (SELECT carillon_tenant()) AND principal_id = (SELECT carillon_principal()))
      WITH CHECK (tenant_id = (SELECT carillon_tenant()) AND principal_id = (SELECT carillon_principal()))`);
    expect(await differencesOf('carillon_api')).toEqual([]);
  });

  test('what a login may beside all lists', async () => {
    const name = `carillon_verify_${randomUUID().slice(0, 8)}`;
    await database.sql(`CREATE ROLE ${name} LOGIN PASSWORD 'throw-away' SUPERUSER BYPASSRLS CREATEROLE CREATEDB REPLICATION IN ROLE carillon_maintenance`);
    try {
      const url = new URL(database.urlOf('carillon_api'));
      url.username = name;
      url.password = 'throw-away';
      const { differences } = await verifyRelease({ url: url.href, role: 'carillon_api' });
      expect(differences).toEqual(expect.arrayContaining([
        `login: this is ${name}, not carillon_api`, 'attribute: superuser', 'attribute: bypassrls', 'attribute: createrole', 'attribute: createdb',
        'attribute: replication', 'member of: carillon_maintenance', 'extra: TRUNCATE runs', 'extra: CREATE database',
      ]));
    } finally {
      await database.sql(`DROP ROLE ${name}`);
    }
  });

  test('another login, and a schema one step behind', async () => {
    const { differences } = await verifyRelease({ url: database.urlOf('carillon_operator'), role: 'carillon_api' });
    expect(differences[0]).toBe('login: this is carillon_operator, not carillon_api');
    const [newest = '', previous = ''] = SCHEMA_REVISIONS.toReversed();
    await migrate({ url: database.urlOf('carillon_owner'), to: previous });
    expect(await verifyRelease({ url: database.urlOf('carillon_api'), role: 'carillon_api' })).toMatchObject({
      schema: previous, differences: [`schema: the database has ${previous}, this build released ${newest}`],
    });
    await regrant();
  });

  test('a migration gives exactly the list again, whatever was granted meanwhile', async () => {
    for (const role of GRANTED) await database.sql(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}; REVOKE SELECT ON schema_migrations FROM ${role}; GRANT SELECT ON schema_migrations TO ${role}`);
    expect((await differencesOf('carillon_api')).length).toBeGreaterThan(100);
    await regrant();
    for (const role of GRANTED) expect([role, await differencesOf(role)]).toEqual([role, []]);
  });
});
