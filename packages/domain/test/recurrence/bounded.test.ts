import { jest } from '@jest/globals';
import { decideFiring, DEFAULT_CEILINGS, recurrenceOf, type Cadence } from '../../src/index.js';
import { aRevision, aSchedule, firingFacts, instant, NO_LOAD } from '../../src/testing/index.js';

const civil = { localTime: '02:30:00', timezone: 'America/Los_Angeles' } as const;
const CADENCES: readonly Cadence[] = [
  { kind: 'DAILY', ...civil },
  { kind: 'WEEKLY', ...civil, weekdays: [1, 7] },
  { kind: 'MONTHLY', ...civil, daysOfMonth: [1, 31], lastDay: true },
  { kind: 'YEARLY', ...civil, dates: [{ month: 2, day: 29 }] },
];

/** All steps of the calculator divide times into days, so the divisions count its steps. */
const stepsOf = (work: () => unknown): number => {
  const floor = jest.spyOn(Math, 'floor');
  try {
    work();
    return floor.mock.calls.length;
  } finally {
    floor.mockRestore();
  }
};

const [start, nextWeek, farEnd] = [Date.UTC(2000, 0, 1), Date.UTC(2000, 0, 8), Date.UTC(9990, 0, 1)];

test.each(CADENCES)('[share.schedule.misfire_bounded] [share.schedule.calendar_misfire_bounded] $kind: eight thousand years take no more steps than some fixed number', (cadence) => {
  const recurrence = recurrenceOf(cadence);
  const steps = {
    next: stepsOf(() => recurrence.nextAfter(farEnd)),
    latest: stepsOf(() => recurrence.latestAtOrBefore(farEnd)),
    countNear: stepsOf(() => recurrence.countInRange(start, nextWeek)),
    countFar: stepsOf(() => recurrence.countInRange(start, farEnd)),
  };
  for (const count of Object.values(steps)) expect(count).toBeLessThan(150);
  expect(steps.countFar).toBeGreaterThan(0);
  expect(recurrence.countInRange(start, farEnd)).toBeGreaterThan(1900);
});

test.each(CADENCES)('[share.schedule.misfire_bounded] [share.schedule.calendar_misfire_bounded] $kind: an outage of centuries is one row and one event, decided in a fixed number of steps', (cadence) => {
  const nextFireAt = instant(new Date(recurrenceOf(cadence).nextAfter(start)!).toISOString());
  const facts = firingFacts({ schedule: aSchedule({ nextFireAt, createdAt: instant('1999-01-01T00:00:00Z'), updatedAt: instant('1999-01-01T00:00:00Z') }), revision: aRevision({ cadence }) });
  const now = instant('2900-06-15T12:00:00Z');
  const decide = () => decideFiring(facts, DEFAULT_CEILINGS, NO_LOAD, now);
  const decision = decide();
  if (decision.kind !== 'decided') throw new Error('expected a ledger row');
  expect(stepsOf(decide)).toBeLessThan(600);
  expect(decision.events.map(({ eventType }) => eventType).filter((type) => type !== 'schedule.auto_paused')).toEqual(['schedule.misfires_coalesced', 'schedule.occurrence.missed']);
  expect(decision.coalesced!.count).toBe(recurrenceOf(cadence).countInRange(nextFireAt.epochMilliseconds, now.epochMilliseconds) - 1);
  expect(decision.after.nextFireAt!.epochMilliseconds).toBeGreaterThan(now.epochMilliseconds);
});
