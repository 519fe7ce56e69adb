import { fireDueSchedules } from '@carillon/application';
import { addSchedule, ALICE, DUE, settle } from '@carillon/application/testing';
import type { Cadence } from '@carillon/domain';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';

const CADENCES: readonly (readonly [Cadence, number])[] = [
  [{ kind: 'DAILY', localTime: '09:00:00', timezone: 'America/Los_Angeles' }, 20 * 365 + 5],
  [{ kind: 'WEEKLY', localTime: '09:00:00', weekdays: [1, 2, 3, 4, 5], timezone: 'America/Los_Angeles' }, 5217],
];

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(async () => {
  await world.clear();
  await settle(world);
});
afterAll(() => world.close());

describe('[gate.schedule.misfire_bounded]', () => {
  test.each(CADENCES)('after twenty years without a worker one scan makes one occurrence and one coalescing event, and the next instant lies ahead: %j', async (cadence, missed) => {
    const schedule = await addSchedule(world, ALICE, {}, { cadence });
    const late = DUE.toZonedDateTimeISO('America/Los_Angeles').add({ years: 20, minutes: 10 }).toInstant();
    await world.setNow(late);
    let decisions = 0;
    const scan = fireDueSchedules({
      outcomes: world.outcomeLedger, ids: { next: world.newId }, wakeups: world.scheduler.wakeups,
      ledger: { ...world.firingLedger, fire: (...firing) => { decisions += 1; return world.firingLedger.fire(...firing); } },
    });
    expect((await scan({ batch: 100, retryAfterSeconds: 5, tenantsInFlight: 2 })).failed).toEqual([]);
    expect(decisions).toBe(1);
    expect(await world.database.sql('SELECT count(*)::int AS count FROM schedule_occurrences')).toEqual([{ count: 1 }]);
    const coalescing = (await world.processEvents()).filter(({ eventType }) => eventType.includes('coalesced'));
    expect(coalescing).toHaveLength(1);
    expect(coalescing[0]?.payload['count']).toBe(missed);
    const [after] = await world.database.sql('SELECT next_fire_at, state FROM schedules WHERE id = $1', [schedule.id]);
    expect(after.state).toBe('ACTIVE');
    expect(after.next_fire_at.getTime()).toBeGreaterThan(late.epochMilliseconds);
    expect(after.next_fire_at.getTime()).toBeLessThan(late.epochMilliseconds + 4 * 86_400_000);
    expect((await scan({ batch: 100, retryAfterSeconds: 5, tenantsInFlight: 2 })).due).toBe(0);
    expect(decisions).toBe(1);
  });
});
