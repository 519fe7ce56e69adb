import { ALLOW_LIST, connect, type GrantedRole } from '../../src/index.js';
import { openDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;
beforeAll(async () => { database = await openDatabase(); });
afterAll(() => database.close());

test('everything belongs to the owner, who is none of the working logins', async () => {
  expect(await database.sql(`
    SELECT relowner::regrole::text AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION SELECT proowner::regrole::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace`)).toEqual([{ owner: 'carillon_owner' }]);
});

test('the allow-list holds no right to change whose a row is', () => {
  const changed = (Object.keys(ALLOW_LIST) as GrantedRole[]).flatMap((role) => Object.entries(ALLOW_LIST[role]).flatMap(([table, { UPDATE = [] }]) =>
    (UPDATE === true ? ['every column'] : UPDATE).map((column: string) => `${table}.${column}`)));
  expect(changed.length).toBeGreaterThan(30);
  expect(changed.filter((name) => /\.(id|tenant_id|principal_id)$|every column/.test(name))).toEqual([]);
});

test('one function runs with its owner\'s rights: the look-up of a token, under a fixed search path', async () => {
  expect(await database.sql(`SELECT proname, proconfig FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef`))
    .toEqual([{ proname: 'carillon_resolve_token', proconfig: ['search_path=pg_catalog, public'] }]);
});

test('a superuser\'s login is refused, since row security does not hold it', async () => {
  await expect(connect({ url: database.superuserUrl, role: 'carillon_api', poolSize: 1 })).rejects.toThrow('superuser');
});
