import { addSchedule, ALICE, DUE, fire, RIVALS, rivals, ROUNDS, settle, verdictOf } from '@carillon/application/testing';
import { SEED_EVENT_TYPES } from '@carillon/domain';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';
import { storedFor } from './stored.js';

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(async () => {
  await world.clear();
  await settle(world);
  await world.setTenant(ALICE.tenantId, { maxActiveRuns: 1000, maxMaterializationsPerMinute: 1000, dailyCost: 1e12, monthlyCost: 1e12 });
  await world.setNow(DUE);
});
afterAll(() => world.close());

describe('[gate.schedule.materialize_once]', () => {
  test('of eight workers on one due schedule one commits one occurrence, session, run, checkpoint and event sequence; the others leave nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const schedule = await addSchedule(world);
      const verdicts = await rivals(async () => verdictOf((await fire(world, [schedule]))[0]));
      expect(verdicts.toSorted()).toEqual(['MATERIALIZED', ...Array.from({ length: RIVALS - 1 }, () => 'not_due')]);
      expect(await storedFor(world, schedule.id)).toEqual({
        occurrences: 1, sessions: 1, runs: 1, checkpoints: 1, seedEvents: SEED_EVENT_TYPES, processEvents: ['schedule.occurrence.materialized'], due: false,
      });
    }
    const [all] = await world.database.sql(`
      SELECT (SELECT count(*)::int FROM schedule_occurrences) AS occurrences, (SELECT count(*)::int FROM sessions) AS sessions,
        (SELECT count(*)::int FROM runs) AS runs, (SELECT count(*)::int FROM run_checkpoints) AS checkpoints`);
    expect(all).toEqual({ occurrences: ROUNDS, sessions: ROUNDS, runs: ROUNDS, checkpoints: ROUNDS });
  });

  test('workers that come one after another find nothing to do', async () => {
    const schedule = await addSchedule(world);
    await fire(world, [schedule]);
    const before = await storedFor(world, schedule.id);
    for (let again = 0; again < 3; again += 1) expect(verdictOf((await fire(world, [schedule]))[0])).toBe('not_due');
    expect(await storedFor(world, schedule.id)).toEqual(before);
  });
});

test('a tenant\'s last place goes to one of its schedules, however many are fired at the same moment [share.schedule.materialize_once]', async () => {
  for (let round = 1; round <= 10; round += 1) {
    await world.setTenant(ALICE.tenantId, { maxActiveRuns: round, maxMaterializationsPerMinute: 1000, dailyCost: 1e12, monthlyCost: 1e12 });
    await world.database.sql('DELETE FROM tenant_deferrals');
    const schedules = [];
    for (let rival = 0; rival < RIVALS; rival += 1) schedules.push(await addSchedule(world));
    const verdicts = await Promise.all(schedules.map(async (schedule) => verdictOf((await fire(world, [schedule]))[0])));
    expect([round, verdicts.filter((verdict) => verdict === 'MATERIALIZED').length, new Set(verdicts).size]).toEqual([round, 1, 2]);
  }
});
