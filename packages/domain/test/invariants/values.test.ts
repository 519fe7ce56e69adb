import fc from 'fast-check';
import {
  canonicalJson, definitionJson, DISPOSITIONS, makeOccurrence, makeSchedule, parseDefinition, SCHEDULE_STATES, type Occurrence, type Schedule, type ScheduleDefinition,
} from '../../src/index.js';
import { aSchedule, instant, OWNER } from '../../src/testing/index.js';
import { cases } from '../cases.js';
import { definitionInputs, expectLegalFaults } from './inputs.js';

const wholeAndPositive = (value: number) => Number.isSafeInteger(value) && value > 0;

/** Said once more, apart from the code that is on trial: what makes a definition whole. */
const expectWhole = (definition: ScheduleDefinition): void => {
  expect([...definition.title].length).toBeGreaterThanOrEqual(1);
  expect([...definition.title].length).toBeLessThanOrEqual(1024);
  expect([...definition.instruction].length).toBeLessThanOrEqual(65_536);
  for (const text of [definition.title, definition.instruction]) expect(text.isWellFormed() && !text.includes('\u0000') && text.trim() !== '').toBe(true);
  expect(definition.agentId).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(definition.requestedScopes).size).toBe(definition.requestedScopes.length);
  expect(definition.requestedScopes).toEqual(definition.requestedScopes.toSorted());
  const { limits } = definition;
  for (const bound of [definition.runTimeoutSeconds, definition.misfireGraceSeconds, definition.maxConsecutiveFailures, limits.maxSteps, limits.maxModelCalls, limits.maxToolCalls, limits.maxCost]) {
    expect(wholeAndPositive(bound)).toBe(true);
  }
  expect(limits.synthesisReserveSteps >= 0 && limits.synthesisReserveSteps < limits.maxSteps).toBe(true);
  expect(limits.synthesisReserveModelCalls >= 0 && limits.synthesisReserveModelCalls < limits.maxModelCalls).toBe(true);
  expect(limits.synthesisReserveCost >= 0 && limits.synthesisReserveCost < limits.maxCost).toBe(true);
};

test('[gate.schedule.domain_invariants] a definition is whole and round-trips, or is refused with every fault in its place', () => {
  let legal = 0;
  fc.assert(fc.property(definitionInputs, (input) => {
    const parsed = parseDefinition(input);
    if (!parsed.ok) return expectLegalFaults(parsed.fault);
    legal += 1;
    expectWhole(parsed.value);
    const again = parseDefinition(JSON.parse(canonicalJson(definitionJson(parsed.value))));
    expect(again).toEqual(parsed);
  }), cases(3000));
  // A generator that never made a legal one would prove half of it.
  expect(legal).toBeGreaterThan(50);
});

const instants = fc.constantFrom(instant('2026-06-01T00:00:00Z'), instant('2026-07-01T16:00:00Z'), instant('2026-07-01T16:00:00.001Z'));
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null });
const counts = fc.constantFrom(-1, 0, 1, 2, 1.5, Number.NaN);

test('[gate.schedule.domain_invariants] a schedule is admitted exactly when state, pause reason and next firing agree', () => {
  const schedules: fc.Arbitrary<Schedule> = fc.record({
    ...Object.fromEntries(Object.entries(aSchedule()).map(([key, value]) => [key, fc.constant(value)])),
    state: fc.constantFrom(...SCHEDULE_STATES), pauseReason: maybe(fc.constantFrom('user' as const, 'failure_limit' as const)), nextFireAt: maybe(instants),
    currentRevision: counts, consecutiveFailures: counts, createdAt: instants, updatedAt: instants,
  }) as unknown as fc.Arbitrary<Schedule>;
  fc.assert(fc.property(schedules, (schedule) => {
    const legal = (schedule.state === 'ACTIVE' ? schedule.nextFireAt !== null : schedule.nextFireAt === null)
      && (schedule.state === 'PAUSED' ? schedule.pauseReason !== null : schedule.pauseReason === null)
      && [1, 2].includes(schedule.currentRevision) && [0, 1, 2].includes(schedule.consecutiveFailures)
      && schedule.updatedAt.epochMilliseconds >= schedule.createdAt.epochMilliseconds;
    const made = makeSchedule(schedule);
    expect(made.ok).toBe(legal);
    if (made.ok) expect(made.value).toEqual(schedule);
    else expectLegalFaults(made.fault);
  }), cases(3000));
});

test('[gate.schedule.domain_invariants] an occurrence is admitted linked, erased or refused, and in no form between', () => {
  const occurrences: fc.Arbitrary<Occurrence> = fc.record({
    id: fc.constant('o'), tenantId: fc.constant(OWNER.tenantId), principalId: fc.constant(OWNER.principalId), scheduleId: fc.constant('s'), scheduleRevision: fc.constant(1),
    nominalFireAt: instants, disposition: fc.constantFrom(...DISPOSITIONS), sessionId: maybe(fc.constant('session')), runId: maybe(fc.constant('run')),
    reasonCode: maybe(fc.constant('schedule.in_flight')), authorityVersion: maybe(fc.constant('1-a')), materializedAt: maybe(instants),
    linksErasedAt: maybe(instants), accountedAt: maybe(instants), createdAt: instants,
  });
  fc.assert(fc.property(occurrences, (occurrence) => {
    const { sessionId, runId, linksErasedAt, materializedAt, reasonCode, authorityVersion, nominalFireAt } = occurrence;
    const linked = sessionId !== null && runId !== null && linksErasedAt === null;
    const erased = sessionId === null && runId === null && linksErasedAt !== null;
    const legal = occurrence.disposition === 'MATERIALIZED'
      ? (linked || erased) && reasonCode === null && authorityVersion !== null && materializedAt !== null && materializedAt.epochMilliseconds >= nominalFireAt.epochMilliseconds
      : reasonCode !== null && sessionId === null && runId === null && materializedAt === null && linksErasedAt === null && occurrence.accountedAt === null;
    const made = makeOccurrence(occurrence);
    expect(made.ok).toBe(legal);
    if (!made.ok) expectLegalFaults(made.fault);
  }), cases(5000));
});
