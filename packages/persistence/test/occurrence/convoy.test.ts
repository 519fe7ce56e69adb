import { addSchedule, after, ALICE, BOB, DUE, fire, RIVALS, rivals, ROUNDS, settle, verdictsOn } from '@carillon/application/testing';
import type { Schedule } from '@carillon/domain';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';

const SIZE = 10;
const TABLES = ['schedule_occurrences', 'sessions', 'session_events', 'runs', 'run_checkpoints', 'process_events'];

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(async () => {
  await world.clear();
  await settle(world);
  await world.setTenant(ALICE.tenantId, { maxActiveRuns: 10_000, maxMaterializationsPerMinute: 10_000, dailyCost: 1e12, monthlyCost: 1e12 });
  await world.setNow(DUE);
});
afterAll(() => world.close());

/** Of two principals, so that a convoy locks several of them. */
const due = async (count: number): Promise<readonly Schedule[]> => {
  const schedules: Schedule[] = [];
  for (let index = 0; index < count; index += 1) schedules.push(await addSchedule(world, index % 2 === 0 ? ALICE : BOB));
  return schedules;
};

const countsOf = async () => Object.fromEntries(await Promise.all(TABLES.map(async (table) =>
  [table, (await world.database.sql(`SELECT count(*)::int AS count FROM ${table}`))[0].count as number] as const)));
const complete = (firings: number) => Object.fromEntries(TABLES.map((table) => [table, table === 'session_events' ? 4 * firings : firings]));

/** Ends the worker's own connection right after a write, or in the commit, as its death would. */
const dyingAfter = async (table: string, moment: string, work: () => Promise<void>): Promise<void> => {
  const { sql } = world.database;
  await sql(`CREATE FUNCTION test_die() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`);
  await sql(moment === 'COMMIT'
    ? `CREATE CONSTRAINT TRIGGER test_die AFTER UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION test_die()`
    : `CREATE TRIGGER test_die AFTER ${moment} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION test_die()`);
  try {
    await work();
  } finally {
    await sql(`DROP FUNCTION test_die() CASCADE`);
  }
};

describe('a convoy is stored whole or not at all [gate.schedule.materialize_atomic] [share.schedule.uow_atomic]', () => {
  test.each([
    ...TABLES.map((table) => [table, 'INSERT'] as const), ['schedules', 'UPDATE'] as const, ['schedules', 'COMMIT'] as const,
  ])('a death at the write of %s (%s) leaves nothing, and all of it is due', async (table, moment) => {
    const schedules = await due(3);
    await dyingAfter(table, moment, async () => {
      expect(await fire(world, schedules).then(() => 'fired', () => 'failed')).toBe('failed');
    });
    expect(await countsOf()).toEqual(complete(0));
    expect((await world.firingLedger.due(10)).map(({ scheduleId }) => scheduleId).toSorted()).toEqual(schedules.map(({ id }) => id).toSorted());
    expect(verdictsOn(schedules, await fire(world, schedules))).toEqual(schedules.map(() => 'MATERIALIZED'));
    expect(await countsOf()).toEqual(complete(3));
  });

  test('after the commit a retry finds the complete occurrences, also when every advance were lost', async () => {
    const schedules = await due(3);
    await fire(world, schedules);
    const links = `SELECT o.id, o.run_id, o.session_id FROM schedule_occurrences o JOIN runs r ON r.id = o.run_id AND r.session_id = o.session_id ORDER BY 1`;
    const stored = await world.database.sql(links);
    expect(verdictsOn(schedules, await fire(world, schedules))).toEqual(schedules.map(() => 'not_due'));
    await world.database.sql('UPDATE schedules SET next_fire_at = $1', [DUE.toString()]);
    expect(verdictsOn(schedules, await fire(world, schedules))).toEqual(schedules.map(() => 'advance'));
    expect(await countsOf()).toEqual(complete(3));
    expect(await world.database.sql(links)).toEqual(stored);
  });
});

test('of workers with the same convoy, each in another order, every schedule is materialized once [gate.schedule.materialize_once]', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const schedules = await due(SIZE);
    const verdicts = await rivals((shift) => {
      // In orders of their own: locks taken in the order asked for would meet head on.
      const order = [...schedules.slice(shift), ...schedules.slice(0, shift)];
      return fire(world, order).then((results) => verdictsOn(order, results));
    });
    expect(verdicts.flat().toSorted()).toEqual([
      ...Array.from({ length: SIZE }, () => 'MATERIALIZED'), ...Array.from({ length: SIZE * (RIVALS - 1) }, () => 'not_due'),
    ]);
  }
  expect(await countsOf()).toEqual(complete(ROUNDS * SIZE));
  expect(await world.database.sql(`SELECT DISTINCT array_agg(event_type ORDER BY sequence) AS log FROM session_events GROUP BY session_id`))
    .toEqual([{ log: ['session.created', 'user.message.created', 'run.queued', 'run.checkpointed'] }]);
});

test('in a convoy, the schedules whose run is not over are skipped on the record and the others fire [gate.schedule.no_overlap]', async () => {
  const [held, free] = [await due(3), await due(3)];
  await fire(world, held);
  await world.setNow(after(86_400));
  const all = [...held, ...free].toSorted((a, b) => (a.id.slice(-4) < b.id.slice(-4) ? -1 : 1));
  expect(verdictsOn(all, await fire(world, all))).toEqual(all.map((schedule) => (held.includes(schedule) ? 'SKIPPED_OVERLAP' : 'MATERIALIZED')));
  expect(await world.database.sql('SELECT count(*)::int AS runs FROM runs WHERE schedule_id = ANY ($1::uuid[])', [held.map(({ id }) => id)])).toEqual([{ runs: 3 }]);
  expect(await world.database.sql(`SELECT DISTINCT reason_code, run_id FROM schedule_occurrences WHERE disposition = 'SKIPPED_OVERLAP'`)).toEqual([{ reason_code: 'schedule.in_flight', run_id: null }]);
  expect(verdictsOn(all, await fire(world, all))).toEqual(all.map(() => 'not_due'));
});

test('in a convoy, twenty years without a worker end in one occurrence and one coalescing event for each schedule [gate.schedule.misfire_bounded]', async () => {
  const schedules = await due(SIZE);
  const late = DUE.toZonedDateTimeISO('America/Los_Angeles').add({ years: 20, minutes: 10 }).toInstant();
  await world.setNow(late);
  expect(verdictsOn(schedules, await fire(world, schedules))).toEqual(schedules.map(() => 'MATERIALIZED'));
  const coalesced = (await world.processEvents()).filter(({ eventType }) => eventType === 'schedule.misfires_coalesced');
  expect(coalesced.map(({ payload }) => payload['count'])).toEqual(schedules.map(() => 20 * 365 + 5));
  expect(new Set(coalesced.map(({ payload }) => payload['schedule_id']))).toEqual(new Set(schedules.map(({ id }) => id)));
  expect(await world.database.sql('SELECT count(*)::int AS rows FROM schedule_occurrences')).toEqual([{ rows: SIZE }]);
  expect(await world.database.sql('SELECT count(*)::int AS ahead FROM schedules WHERE next_fire_at > carillon_now()')).toEqual([{ ahead: SIZE }]);
});

test('in a convoy, an authority that was withdrawn stops the schedules of its principal alone [share.schedule.authority_fresh]', async () => {
  const schedules = await due(6);
  await world.setPrincipal(BOB, { enabled: false, scopes: [] });
  expect(verdictsOn(schedules, await fire(world, schedules)))
    .toEqual(schedules.map(({ principalId }) => (principalId === BOB.principalId ? 'AUTHORIZATION_FAILED' : 'MATERIALIZED')));
});
