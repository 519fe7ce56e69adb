import { accountAll, addSchedule, claim, DUE, materialize, OTHER_ALICE, settle } from '@carillon/application/testing';
import { migrate, SCHEMA_REVISIONS } from '../../src/index.js';
import { openDatabase, type TestDatabase } from '../database.js';
import { postgresWorld } from '../scheduling-world.js';
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

/** Every row of every table as text, in one order. */
const rowsOf = async (): Promise<Record<string, readonly string[]>> => {
  const tables = await database.sql(`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations' ORDER BY 1`);
  const rows: Record<string, readonly string[]> = {};
  for (const { name } of tables) rows[name] = (await database.sql(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)).map(({ row }) => row);
  return rows;
};

test('on a database that holds schedules, runs and accounts the last step down and up again loses and changes nothing [gate.schedule.migration_stepwise]', async () => {
  const world = await postgresWorld();
  try {
    await settle(world);
    const fired = await addSchedule(world);
    await addSchedule(world, OTHER_ALICE, { state: 'CANCELLED', nextFireAt: null });
    await world.setNow(DUE);
    await materialize(world, fired);
    await world.runJournal.end(await claim(world), { status: 'COMPLETED', finalMessage: 'Done.' });
    await accountAll(world);
    await database.close();
    database = world.database;
    const before = await rowsOf();
    expect(Object.entries(before).filter(([, rows]) => rows.length > 0).map(([name]) => name)).toEqual(expect.arrayContaining([
      'agent_versions', 'notifications', 'principals', 'process_events', 'run_checkpoints', 'runs', 'schedule_occurrences', 'schedule_revisions', 'schedules', 'session_events', 'sessions', 'spend_buckets', 'tenants',
    ]));
    const [newest = '', previous = ''] = SCHEMA_REVISIONS.toReversed();
    for (const revision of [previous, newest, previous, newest]) {
      await to(revision);
      expect(await rowsOf()).toEqual(before);
    }
  } finally {
    await world.close();
    database = await openDatabase({ migrated: false });
  }
});

test('a step that the data does not allow leaves schema and data as they were, and can be taken once the data is mended', async () => {
  const [newest = '', previous = ''] = SCHEMA_REVISIONS.toReversed();
  await to(previous);
  await database.sql(`INSERT INTO tenants (id, ceilings) VALUES ('demo', '{}')`);
  await database.sql(`INSERT INTO principals (tenant_id, principal_id, enabled, scopes) VALUES ('demo', 'alice', true, '{}')`);
  await database.sql(`
    INSERT INTO schedules (id, tenant_id, principal_id, state, current_revision, armed_at, created_at, updated_at)
    VALUES ('99999999-9999-4999-8999-999999999999', 'demo', 'alice', 'CANCELLED', 1, carillon_now(), carillon_now(), carillon_now())`);
  const [rows, catalog] = [await rowsOf(), await catalogOf(database)];
  await expect(to(newest)).rejects.toThrow(/schedules_id_current_revision_fkey/);
  expect([await rowsOf(), await catalogOf(database)]).toEqual([rows, catalog]);
  await database.sql('DELETE FROM schedules');
  expect(await to(newest)).toEqual({ from: previous, to: newest });
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
