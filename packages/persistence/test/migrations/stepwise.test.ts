import { migrate, SCHEMA_REVISIONS } from '../../src/index.js';
import { openDatabase, type TestDatabase } from '../database.js';
import { catalogOf } from '../schema/catalog.js';

let database: TestDatabase;
beforeEach(async () => { database = await openDatabase({ migrated: false }); });
afterEach(() => database.close());

const to = (revision: string) => migrate({ url: database.urlOf('carillon_owner'), to: revision });

test('each step up, down and up again leaves the same schema, and the last step down an empty one [gate.schedule.migration_stepwise]', async () => {
  const catalogs: (readonly string[])[] = [];
  for (const [index, revision] of SCHEMA_REVISIONS.entries()) {
    expect(await to(revision)).toEqual({ from: SCHEMA_REVISIONS[index - 1] ?? null, to: revision });
    catalogs.push(await catalogOf(database));
    if (index === 0) continue;
    const before = SCHEMA_REVISIONS[index - 1] ?? '';
    expect(await to(before)).toEqual({ from: revision, to: before });
    expect(await catalogOf(database)).toEqual(catalogs[index - 1]);
    await to(revision);
    expect(await catalogOf(database)).toEqual(catalogs[index]);
  }
  expect(new Set(catalogs.map((catalog) => catalog.join('\n'))).size).toBe(SCHEMA_REVISIONS.length);
  const [first = ''] = SCHEMA_REVISIONS;
  await to(first);
  expect(await catalogOf(database)).toEqual(catalogs[0]);
  await to(SCHEMA_REVISIONS.at(-1) ?? '');
  expect(await catalogOf(database)).toEqual(catalogs.at(-1));
});

test('migrating to where the schema stands changes nothing', async () => {
  const newest = SCHEMA_REVISIONS.at(-1) ?? '';
  await migrate({ url: database.urlOf('carillon_owner') });
  const before = await catalogOf(database);
  expect(await migrate({ url: database.urlOf('carillon_owner') })).toEqual({ from: newest, to: newest });
  expect(await catalogOf(database)).toEqual(before);
});

test('several that migrate at the same time do it once', async () => {
  const reports = await Promise.all([1, 2, 3].map(() => migrate({ url: database.urlOf('carillon_owner') })));
  expect(reports.filter(({ from }) => from === null)).toHaveLength(1);
  expect(await database.sql('SELECT count(*)::int AS count FROM schema_migrations')).toEqual([{ count: SCHEMA_REVISIONS.length }]);
});

test('a revision that is not known is refused, before and in the database', async () => {
  await expect(to('Tomorrow9999999999999')).rejects.toThrow('Tomorrow9999999999999');
  await migrate({ url: database.urlOf('carillon_owner') });
  await database.sql(`INSERT INTO schema_migrations (timestamp, name) VALUES (9999999999999, 'Tomorrow9999999999999')`);
  await expect(migrate({ url: database.urlOf('carillon_owner') })).rejects.toThrow('does not know');
});

test('a process refuses a schema that it does not work with, and names both', async () => {
  await to(SCHEMA_REVISIONS[0] ?? '');
  await database.sql('GRANT USAGE ON SCHEMA public TO carillon_api; GRANT SELECT ON schema_migrations TO carillon_api');
  await expect(database.connectAs('carillon_api')).rejects.toThrow(new RegExp(`${SCHEMA_REVISIONS[0]}.*${SCHEMA_REVISIONS.at(-1)}`));
});
