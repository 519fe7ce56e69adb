import fc from 'fast-check';
import { addSchedule, ALICE, fire, settle, verdictsOn } from '@carillon/application/testing';
import { firstAtOrAfter, Temporal, type Cadence, type Instant, type Schedule } from '@carillon/domain';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(async () => {
  await world.clear();
  await settle(world);
  await world.setTenant(ALICE.tenantId, { maxActiveRuns: 10_000, maxMaterializationsPerMinute: 10_000, dailyCost: 1e12, monthlyCost: 1e12 });
});
afterAll(() => world.close());

/** Zones with half-hour offsets, with clock changes in both hemispheres, at both ends of the day and at midnight. */
const ZONES = [
  'UTC', 'America/Los_Angeles', 'America/Nuuk', 'America/St_Johns', 'America/Sao_Paulo', 'Europe/London', 'Africa/Casablanca', 'Asia/Kathmandu',
  'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham', 'Pacific/Kiritimati', 'Pacific/Marquesas',
];
const START = Temporal.Instant.from('2026-01-01T00:00:00Z');
const within = (days: number) => fc.integer({ min: 0, max: days * 86_400_000 }).map((milliseconds) => START.add({ milliseconds }));
const localTime = fc.integer({ min: 0, max: 86_399 }).map((second) =>
  [second / 3600, (second / 60) % 60, second % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':'));
const timezone = fc.constantFrom(...ZONES);
const cadences: fc.Arbitrary<Cadence> = fc.oneof(
  within(400).map((at) => ({ kind: 'ONCE' as const, at })),
  fc.record({ kind: fc.constant('DAILY' as const), localTime, timezone }),
  fc.record({
    kind: fc.constant('WEEKLY' as const), localTime, timezone,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => days.toSorted()),
  }),
);

/** A schedule that waits for its first instant at or after `from`; null when a ONCE lies before it. */
const waiting = async (cadence: Cadence, from: Instant): Promise<Schedule | null> => {
  const nextFireAt = firstAtOrAfter(cadence, from);
  return nextFireAt === null ? null : addSchedule(world, ALICE, { nextFireAt, armedAt: from.subtract({ milliseconds: 1 }), createdAt: from, updatedAt: from }, { cadence });
};

/** What any scan may have written. */
const written = async () => (await world.database.sql(`
  SELECT (SELECT count(*)::int FROM schedule_occurrences) AS occurrences, (SELECT count(*)::int FROM runs) AS runs, (SELECT count(*)::int FROM sessions) AS sessions,
    (SELECT count(*)::int FROM process_events) AS told, (SELECT max(xmin::text) FROM schedules) AS changed`))[0];

/** The clock a microsecond before an instant, as the product's own function would floor it. */
const pinJustBefore = (at: Instant) => world.database.sql(`
  CREATE OR REPLACE FUNCTION carillon_now() RETURNS timestamptz(3) LANGUAGE sql VOLATILE
  AS $$ SELECT date_trunc('milliseconds', timestamptz '${at.toString()}' - interval '1 microsecond') $$`);

const SECONDS_OF_GRACE = 3600;

describe('no occurrence is early, whatever the rule and the zone [gate.schedule.not_early]', () => {
  test('a scan one microsecond before the instant writes nothing, one at the instant fires', async () => {
    await fc.assert(fc.asyncProperty(cadences, within(365), async (cadence, from) => {
      const schedule = await waiting(cadence, from);
      if (schedule?.nextFireAt == null) return;
      await pinJustBefore(schedule.nextFireAt);
      const before = await written();
      expect(await world.firingLedger.due(10)).toEqual([]);
      expect(verdictsOn([schedule], await fire(world, [schedule]))).toEqual(['not_due']);
      expect(await written()).toEqual(before);
      await world.setNow(schedule.nextFireAt);
      expect(verdictsOn([schedule], await fire(world, [schedule]))).toEqual(['MATERIALIZED']);
      const [row] = await world.database.sql(`SELECT nominal_fire_at = $2 AS nominal, materialized_at >= nominal_fire_at AS in_time FROM schedule_occurrences WHERE schedule_id = $1`, [schedule.id, schedule.nextFireAt.toString()]);
      expect(row).toEqual({ nominal: true, in_time: true });
      await world.database.sql(`UPDATE schedules SET state = 'CANCELLED', pause_reason = NULL, next_fire_at = NULL`);
    }), { numRuns: 120 });
  });

  test('a convoy fires those whose instant has come and leaves the others untouched', async () => {
    await fc.assert(fc.asyncProperty(fc.array(cadences, { minLength: 5, maxLength: 20 }), within(365), fc.integer({ min: 0, max: SECONDS_OF_GRACE * 1000 }), async (rules, from, later) => {
      const schedules = (await Promise.all(rules.map((rule) => waiting(rule, from)))).filter((schedule) => schedule !== null);
      const [first] = schedules.map(({ nextFireAt }) => nextFireAt?.epochMilliseconds ?? 0).toSorted((a, b) => a - b);
      if (first === undefined) return;
      const now = Temporal.Instant.fromEpochMilliseconds(first + later);
      await world.setNow(now);
      const verdicts = verdictsOn(schedules, await fire(world, schedules));
      expect(verdicts).toEqual(schedules.map(({ nextFireAt }) => ((nextFireAt?.epochMilliseconds ?? 0) <= now.epochMilliseconds ? 'MATERIALIZED' : 'not_due')));
      expect(await world.database.sql('SELECT id FROM schedule_occurrences WHERE materialized_at < nominal_fire_at')).toEqual([]);
      await world.clear();
      await settle(world);
      await world.setTenant(ALICE.tenantId, { maxActiveRuns: 10_000, maxMaterializationsPerMinute: 10_000, dailyCost: 1e12, monthlyCost: 1e12 });
    }), { numRuns: 30 });
  });
});
