import { DEFAULT_CEILINGS, decideFiring, decideFirings, makeOccurrence, makeSchedule, type FiringDecision, type FiringFacts, type TenantLoad } from '../../src/index.js';
import { aRevision, aSchedule, anAuthority, firingFacts, instant, NO_LOAD } from '../../src/testing/index.js';

const ON_TIME = instant('2026-07-01T16:00:00.250Z');

const fire = (facts: Partial<FiringFacts> = {}, at = ON_TIME, load: TenantLoad = NO_LOAD): FiringDecision =>
  decideFiring(firingFacts(facts), DEFAULT_CEILINGS, load, at);

const decidedOf = (decision: FiringDecision) => {
  if (decision.kind !== 'decided') throw new Error(`expected a ledger row, got ${decision.kind}`);
  return decision;
};

describe('a firing on time', () => {
  const decision = decidedOf(fire());

  test('materializes at the nominal instant and stamps deadline and authority', () => {
    expect(decision.occurrence).toMatchObject({ disposition: 'MATERIALIZED', reasonCode: null, authorityVersion: '7-abc', scheduleRevision: 1 });
    expect(decision.occurrence.nominalFireAt.toString()).toBe('2026-07-01T16:00:00Z');
    expect(decision.occurrence.materializedAt?.toString()).toBe('2026-07-01T16:00:00.25Z');
    expect(decision.deadlineAt?.toString()).toBe('2026-07-01T16:05:00.25Z');
  });

  test('advances to the next civil instant and tells one event', () => {
    expect(decision.after.nextFireAt?.toString()).toBe('2026-07-02T16:00:00Z');
    expect(decision.coalesced).toBeNull();
    expect(decision.events.map((event) => event.eventType)).toEqual(['schedule.occurrence.materialized']);
    expect(decision.events[0]?.payload).toMatchObject({
      schedule_id: aSchedule().id, revision: 1, tenant_id: 'demo', principal_id: 'alice', actor: 'scheduler', previous_state: 'ACTIVE', next_state: 'ACTIVE',
      nominal_fire_at: '2026-07-01T16:00:00Z', disposition: 'MATERIALIZED', previous_next_fire_at: '2026-07-01T16:00:00Z',
      next_next_fire_at: '2026-07-02T16:00:00Z',
    });
  });

  test('tells no word of the instruction', () => {
    expect(JSON.stringify(decision.events)).not.toContain('inbox');
  });
});

test('one millisecond before its instant nothing is decided [share.schedule.not_early]', () => {
  expect(fire({}, instant('2026-07-01T15:59:59.999Z')).kind).toBe('repair');
});

describe('the rules in their order: the first that applies gives the reason', () => {
  const revoked = anAuthority({ scopes: [] });
  const late = instant('2026-07-01T17:00:00.001Z');
  const full: TenantLoad = { ...NO_LOAD, activeRuns: DEFAULT_CEILINGS.maxActiveRuns };
  const inFlight = { occurrenceId: 'other', runOver: false };

  test.each<[string, Partial<FiringFacts>, ReturnType<typeof instant>, TenantLoad, string, string]>([
    ['an overlap beats an expired grace', { inFlight, authority: null }, late, full, 'SKIPPED_OVERLAP', 'schedule.in_flight'],
    ['an expired grace beats a missing principal', { authority: null, agent: null }, late, full, 'MISSED', 'schedule.misfire_grace_expired'],
    ['a missing principal', { authority: null, agent: null }, ON_TIME, full, 'AUTHORIZATION_FAILED', 'schedule.principal_missing'],
    ['a disabled principal beats its scopes', { authority: { ...revoked, enabled: false }, agent: null }, ON_TIME, full, 'AUTHORIZATION_FAILED', 'schedule.principal_disabled'],
    ['a revoked scope beats a missing agent', { authority: revoked, agent: null }, ON_TIME, full, 'AUTHORIZATION_FAILED', 'schedule.scope_revoked'],
    ['a missing agent version beats admission', { agent: null }, ON_TIME, full, 'CONFIGURATION_FAILED', 'schedule.agent_version_missing'],
    ['another policy profile beats admission', { agent: { policyProfile: 'strict' } }, ON_TIME, full, 'CONFIGURATION_FAILED', 'schedule.policy_profile_mismatch'],
    ['a minute full of firings', {}, ON_TIME, { ...NO_LOAD, materializedInLastMinute: 60 }, 'MISSED', 'schedule.rate_limit'],
    ['a day that is spent', {}, ON_TIME, { ...NO_LOAD, spentLastDay: 24_000_001 }, 'MISSED', 'schedule.daily_cost_limit'],
    ['a day that is reserved', {}, ON_TIME, { ...NO_LOAD, reservedCost: 24_000_001 }, 'MISSED', 'schedule.daily_cost_limit'],
    ['a month that is spent', {}, ON_TIME, { ...NO_LOAD, spentLastMonth: 249_000_001 }, 'MISSED', 'schedule.monthly_cost_limit'],
  ])('%s', (_name, facts, at, load, disposition, reasonCode) => {
    const { occurrence, after, deadlineAt } = decidedOf(fire(facts, at, load));
    expect(occurrence).toMatchObject({ disposition, reasonCode, runId: null, sessionId: null, materializedAt: null });
    expect(deadlineAt).toBeNull();
    expect(makeOccurrence(occurrence).ok).toBe(true);
    expect(after.consecutiveFailures).toBe(disposition === 'SKIPPED_OVERLAP' ? 0 : 1);
  });

  test('exactly at the end of the grace it still fires', () => {
    expect(decidedOf(fire({}, instant('2026-07-01T17:00:00Z'))).occurrence.disposition).toBe('MATERIALIZED');
  });

  test('exactly the last dollar of the day may be reserved', () => {
    expect(decidedOf(fire({}, ON_TIME, { ...NO_LOAD, spentLastDay: 24_000_000 })).occurrence.disposition).toBe('MATERIALIZED');
  });

  test('a tenant at its concurrency ceiling is tried again and nothing is decided', () => {
    expect(fire({}, ON_TIME, full)).toEqual({ kind: 'retry', reason: 'schedule.concurrency_limit' });
  });

  test('a run that is over but not accounted comes before everything else', () => {
    expect(fire({ inFlight: { occurrenceId: 'o', runOver: true } })).toEqual({ kind: 'account_first', occurrenceId: 'o' });
  });
});

describe('downtime', () => {
  const afterAYear = instant('2027-07-01T16:30:00Z');

  test('becomes one row and one event that counts the older instants only', () => {
    const { occurrence, coalesced, events, after } = decidedOf(fire({}, afterAYear));
    expect(occurrence.nominalFireAt.toString()).toBe('2027-07-01T16:00:00Z');
    expect([coalesced?.first.toString(), coalesced?.last.toString(), coalesced?.count]).toEqual(['2026-07-01T16:00:00Z', '2027-06-30T16:00:00Z', 365]);
    expect(events.map((event) => event.eventType)).toEqual(['schedule.misfires_coalesced', 'schedule.occurrence.materialized']);
    expect(events[0]?.payload).toMatchObject({ first_nominal_at: '2026-07-01T16:00:00Z', last_nominal_at: '2027-06-30T16:00:00Z', count: 365 });
    expect(after.nextFireAt?.toString()).toBe('2027-07-02T16:00:00Z');
  });

  test('outside the grace is one MISSED row', () => {
    expect(decidedOf(fire({}, instant('2027-07-01T20:00:00Z'))).occurrence).toMatchObject({ disposition: 'MISSED', reasonCode: 'schedule.misfire_grace_expired' });
  });
});

describe('ends and pauses', () => {
  const once = aRevision({ cadence: { kind: 'ONCE', at: instant('2026-07-01T16:00:00Z') }, maxConsecutiveFailures: 1 });

  test('ONCE is completed when it fires', () => {
    const { after, events } = decidedOf(fire({ revision: once }));
    expect(after).toMatchObject({ state: 'COMPLETED', nextFireAt: null });
    expect(events.map((event) => event.eventType)).toEqual(['schedule.occurrence.materialized', 'schedule.completed']);
  });

  test('ONCE is completed, not paused, also when it is missed at its failure limit', () => {
    expect(decidedOf(fire({ revision: once }, instant('2026-07-02T16:00:00Z'))).after).toMatchObject({ state: 'COMPLETED', pauseReason: null, consecutiveFailures: 1 });
  });

  test('a failure that reaches the limit pauses', () => {
    const { after, events } = decidedOf(fire({ schedule: aSchedule({ consecutiveFailures: 2 }), authority: null }));
    expect(after).toMatchObject({ state: 'PAUSED', pauseReason: 'failure_limit', nextFireAt: null, consecutiveFailures: 3 });
    expect(events.map((event) => event.eventType)).toContain('schedule.auto_paused');
    expect(makeSchedule(after).ok).toBe(true);
  });

  test('an overlap at the limit does not pause', () => {
    expect(decidedOf(fire({ schedule: aSchedule({ consecutiveFailures: 3 }), inFlight: { occurrenceId: 'o', runOver: false } })).after.state).toBe('ACTIVE');
  });
});

describe('a cache that is not what the rule says', () => {
  test('an instant that was decided before only advances', () => {
    const decision = fire({ decidedNominals: [instant('2026-07-01T16:00:00Z')] });
    expect(decision).toMatchObject({ kind: 'advance', events: [] });
    expect(decision.kind === 'advance' && decision.after.nextFireAt?.toString()).toBe('2026-07-02T16:00:00Z');
  });

  test('an instant that is no nominal is repaired, told, and does not fire', () => {
    const decision = fire({ schedule: aSchedule({ nextFireAt: instant('2026-07-01T16:00:00.100Z') }) });
    expect(decision.kind).toBe('repair');
    expect(decision.kind === 'repair' && decision.events[0]?.eventType).toBe('schedule.next_fire_repaired');
    expect(decision.kind === 'repair' && decision.after.nextFireAt?.toString()).toBe('2026-07-01T16:00:00Z');
  });
});

test('schedules decided together see the load that the one before left', () => {
  const ceilings = { ...DEFAULT_CEILINGS, maxActiveRuns: 2 };
  const decisions = decideFirings({ now: ON_TIME, ceilings, load: NO_LOAD, firings: [firingFacts(), firingFacts({ authority: null }), firingFacts(), firingFacts()] });
  expect(decisions.map((decision) => (decision.kind === 'decided' ? decision.occurrence.disposition : decision.kind)))
    .toEqual(['MATERIALIZED', 'AUTHORIZATION_FAILED', 'MATERIALIZED', 'retry']);
});
