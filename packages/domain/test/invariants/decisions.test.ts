import fc from 'fast-check';
import {
  decideAccounting, decideCommand, DEFAULT_CEILINGS, decideFiring, makeOccurrence, makeSchedule, nextAfter, type Cadence, type Instant, type Schedule, type ScheduleCommand,
} from '../../src/index.js';
import { aDefinition, anAgent, anAuthority, aRevision, aSchedule, firingFacts, instant, NO_LOAD } from '../../src/testing/index.js';
import { cadenceBodies, parsed } from '../cadence/arbitraries.js';
import { cases } from '../cases.js';
import { ODD_ZONES } from '../civil/zones-under-test.js';

const cadences: fc.Arbitrary<Cadence> = fc.oneof(
  cadenceBodies(fc.constantFrom(...ODD_ZONES)).map(parsed),
  fc.integer({ min: 0, max: 60 }).map((days) => ({ kind: 'ONCE' as const, at: instant('2026-03-01T00:00:00Z').add({ hours: days * 24 }) })),
);
const armed = instant('2026-03-01T00:00:00Z');
const failures = fc.integer({ min: 0, max: 4 });

/** An active schedule as a create or a firing would have left it; undefined when its cadence has no firing any more. */
const activeSchedule = (cadence: Cadence, consecutiveFailures: number): Schedule | undefined => {
  const nextFireAt = nextAfter(cadence, armed);
  return nextFireAt === null ? undefined : aSchedule({ nextFireAt, armedAt: armed, createdAt: armed, updatedAt: armed, consecutiveFailures });
};
const later = (from: Instant, hours: number): Instant => from.add({ hours, milliseconds: hours % 7 });

test('[gate.schedule.domain_invariants] whatever a firing decides, schedule and occurrence stay legal, nothing is early and the next firing lies ahead', () => {
  fc.assert(fc.property(cadences, failures, fc.integer({ min: 0, max: 20_000 }), fc.constantFrom('whole', 'missing', 'disabled', 'revoked', 'busy', 'no agent'), fc.constantFrom(0, 4), (cadence, failed, hours, state, active) => {
    const schedule = activeSchedule(cadence, failed);
    if (schedule === undefined || schedule.nextFireAt === null) return;
    const now = later(schedule.nextFireAt, hours);
    const decision = decideFiring(firingFacts({
      schedule, revision: aRevision({ cadence }),
      authority: state === 'missing' ? null : anAuthority({ enabled: state !== 'disabled', scopes: state === 'revoked' ? [] : ['workspace.read'] }),
      inFlight: state === 'busy' ? { occurrenceId: 'o', runOver: false } : null, agent: state === 'no agent' ? null : { policyProfile: 'default' },
    }), DEFAULT_CEILINGS, { ...NO_LOAD, activeRuns: active }, now);
    if (decision.kind === 'retry' || decision.kind === 'account_first') return;
    expect(makeSchedule(decision.after).ok).toBe(true);
    if (decision.after.nextFireAt !== null) expect(decision.after.nextFireAt.epochMilliseconds).toBeGreaterThan(now.epochMilliseconds);
    if (decision.kind !== 'decided') throw new Error('a cache that is right was not decided on');
    const { occurrence, coalesced, deadlineAt } = decision;
    expect(makeOccurrence(occurrence).ok).toBe(true);
    expect(occurrence.nominalFireAt.epochMilliseconds).toBeLessThanOrEqual(now.epochMilliseconds);
    expect(deadlineAt !== null).toBe(occurrence.runId !== null);
    if (coalesced !== null) {
      expect(coalesced.count).toBeGreaterThan(0);
      expect(coalesced.last.epochMilliseconds).toBeLessThan(occurrence.nominalFireAt.epochMilliseconds);
      expect(coalesced.first.epochMilliseconds).toBe(schedule.nextFireAt.epochMilliseconds);
    }
  }), cases(1000, 200));
});

test('[gate.schedule.domain_invariants] whatever commands and accountings follow each other, the schedule stays legal and an end stays an end', () => {
  const step = fc.record({ kind: fc.constantFrom('update', 'pause', 'resume', 'cancel', 'FAILED', 'COMPLETED', 'CANCELLED'), hours: fc.integer({ min: 0, max: 900 }), stale: fc.boolean() });
  fc.assert(fc.property(cadences, cadences, fc.array(step, { maxLength: 12 }), (first, second, steps) => {
    let schedule = activeSchedule(first, 0);
    if (schedule === undefined) return;
    let revision = aRevision({ cadence: first });
    let now = armed;
    for (const { kind, hours, stale } of steps) {
      now = later(now, hours);
      const before = schedule;
      if (kind === 'FAILED' || kind === 'COMPLETED' || kind === 'CANCELLED') {
        const decision = decideAccounting({
          schedule, revision, now,
          occurrence: {
            id: 'o', tenantId: 'demo', principalId: 'alice', scheduleId: schedule.id, scheduleRevision: 1, nominalFireAt: armed, disposition: 'MATERIALIZED', sessionId: 's',
            runId: 'r', reasonCode: null, authorityVersion: '1-a', materializedAt: armed, linksErasedAt: null, accountedAt: null, createdAt: armed,
          },
          outcome: { runId: 'r', status: kind, failure: kind === 'FAILED' ? {} : null, cost: 0, finishedAt: now },
        }, 'title');
        if (decision.kind === 'accounted') schedule = decision.after;
      } else {
        const common = { expectedRevision: schedule.currentRevision - (stale ? 1 : 0), actor: 'alice' };
        const command: ScheduleCommand = kind === 'update' ? { ...common, kind, definition: aDefinition({ cadence: second }), facts: { heldScopes: ['workspace.read'], agent: anAgent(), ceilings: DEFAULT_CEILINGS } } : { ...common, kind: kind as 'pause' };
        const decision = decideCommand(schedule, revision, command, now);
        if (stale) expect(decision).toEqual({ ok: false, fault: { reason: 'schedule.revision_conflict', currentRevision: schedule.currentRevision } });
        if (decision.ok && decision.value.kind === 'changed') {
          schedule = decision.value.schedule;
          revision = decision.value.revision ?? revision;
        }
      }
      expect(makeSchedule(schedule).ok).toBe(true);
      if (before.state === 'CANCELLED' || before.state === 'COMPLETED') expect(schedule.state).toBe(before.state);
      if (before.state === 'PAUSED' && schedule.state === 'ACTIVE') expect(schedule.nextFireAt!.epochMilliseconds).toBeGreaterThan(now.epochMilliseconds);
    }
  }), cases(1000, 200));
});
