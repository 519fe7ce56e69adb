import { decideCommand, DEFAULT_CEILINGS, makeSchedule, type ScheduleCommand, type Schedule } from '../../src/index.js';
import { aDefinition, anAgent, aRevision, aSchedule, instant } from '../../src/testing/index.js';

const facts = { heldScopes: ['workspace.read'], agent: anAgent(), ceilings: DEFAULT_CEILINGS };
const updateTo = (definition = aDefinition(), expectedRevision = 1, actor = 'alice'): ScheduleCommand =>
  ({ kind: 'update', expectedRevision, actor, definition, facts });
const now = instant('2026-06-30T20:00:00Z');
const command = (kind: 'pause' | 'resume' | 'cancel', expectedRevision = 1): ScheduleCommand => ({ kind, expectedRevision, actor: 'alice' });
const decide = (schedule: Schedule, asked: ScheduleCommand, at = now) => decideCommand(schedule, aRevision(), asked, at);
const paused = aSchedule({ state: 'PAUSED', pauseReason: 'failure_limit', nextFireAt: null, consecutiveFailures: 3 });

test.each(['update', 'pause', 'resume', 'cancel'] as const)('a stale %s learns the current revision, also of a schedule that has ended', (kind) => {
  const asked: ScheduleCommand = kind === 'update'
    ? updateTo() : { kind, expectedRevision: 1, actor: 'alice' };
  for (const state of ['ACTIVE', 'CANCELLED'] as const) {
    expect(decide(aSchedule({ currentRevision: 2, state, nextFireAt: state === 'ACTIVE' ? now : null }), asked))
      .toEqual({ ok: false, fault: { reason: 'schedule.revision_conflict', currentRevision: 2 } });
  }
});

test('pause, resume and cancel of a state that is reached change nothing', () => {
  expect(decide(paused, command('pause'))).toEqual({ ok: true, value: { kind: 'unchanged' } });
  expect(decide(aSchedule(), command('resume'))).toEqual({ ok: true, value: { kind: 'unchanged' } });
  expect(decide(aSchedule({ state: 'CANCELLED', nextFireAt: null }), command('cancel'))).toEqual({ ok: true, value: { kind: 'unchanged' } });
});

test('nothing leaves a terminal state', () => {
  const completed = aSchedule({ state: 'COMPLETED', nextFireAt: null });
  for (const asked of [command('pause'), command('resume'), command('cancel'), updateTo()]) {
    expect(decide(completed, asked)).toEqual({ ok: false, fault: { reason: 'schedule.terminal' } });
  }
});

test('resume looks strictly after now, forgives failures and never backfills', () => {
  const decision = decide(paused, command('resume'), instant('2026-07-05T16:00:00Z'));
  if (!decision.ok || decision.value.kind !== 'changed') throw new Error('expected a change');
  expect(decision.value.schedule).toMatchObject({ state: 'ACTIVE', pauseReason: null, consecutiveFailures: 0 });
  expect(decision.value.schedule.nextFireAt?.toString()).toBe('2026-07-06T16:00:00Z');
  expect(makeSchedule(decision.value.schedule).ok).toBe(true);
});

test('an update writes revision N+1 and leaves a paused schedule paused', () => {
  const asked = updateTo(aDefinition({ title: 'New' }), 1, 'bob');
  const active = decide(aSchedule(), asked);
  const still = decide(paused, asked);
  if (!active.ok || active.value.kind !== 'changed' || !still.ok || still.value.kind !== 'changed') throw new Error('expected changes');
  expect(active.value.revision).toMatchObject({ revision: 2, createdByPrincipalId: 'bob', definition: { title: 'New' } });
  expect(active.value.schedule.nextFireAt?.toString()).toBe('2026-07-01T16:00:00Z');
  expect(still.value.schedule).toMatchObject({ state: 'PAUSED', nextFireAt: null, currentRevision: 2 });
});

test('an update to a cadence without a future is refused', () => {
  const asked = updateTo(aDefinition({ cadence: { kind: 'ONCE', at: now } }));
  expect(decide(aSchedule(), asked)).toEqual({
    ok: false, fault: { reason: 'schedule.definition_invalid', faults: [expect.objectContaining({ pointer: '/cadence', reason: 'schedule.no_future_occurrence' })] },
  });
});

test('a command over a due, undecided instant names it', () => {
  const decision = decide(aSchedule(), command('pause'), instant('2026-07-01T16:00:01Z'));
  if (!decision.ok || decision.value.kind !== 'changed') throw new Error('expected a change');
  expect(decision.value.event.payload).toMatchObject({
    undecided_nominal_at: '2026-07-01T16:00:00Z', previous_next_fire_at: '2026-07-01T16:00:00Z', next_next_fire_at: null,
  });
});

test('an update that asks for more than is allowed today names every rule that it breaks', () => {
  const decision = decide(aSchedule(), updateTo(aDefinition({ requestedScopes: ['run.cancel'], runTimeoutSeconds: 86_401, policyProfile: 'strict' })));
  if (decision.ok || decision.fault.reason !== 'schedule.definition_invalid') throw new Error('expected a refusal');
  expect(decision.fault.faults.map(({ reason }) => reason)).toEqual(['schedule.scope_not_granted', 'schedule.policy_profile_mismatch', 'schedule.run_timeout_limit']);
});

test('two changes within one millisecond are two changes: each has an instant and an event of its own', () => {
  const first = decide(aSchedule(), command('pause'));
  if (!first.ok || first.value.kind !== 'changed') throw new Error('expected a change');
  const second = decide(first.value.schedule, command('resume'));
  if (!second.ok || second.value.kind !== 'changed') throw new Error('expected a change');
  const third = decide(second.value.schedule, command('pause'));
  if (!third.ok || third.value.kind !== 'changed') throw new Error('expected a change');
  const changes = [first.value, second.value, third.value];
  expect(changes.map(({ schedule }) => schedule.updatedAt.epochMilliseconds - now.epochMilliseconds)).toEqual([0, 1, 2]);
  expect(new Set(changes.map(({ event }) => event.derivationKey)).size).toBe(3);
});
