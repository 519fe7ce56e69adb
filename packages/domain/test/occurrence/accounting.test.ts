import { decideAccounting, type AccountingFacts, type Occurrence, type RunOutcome } from '../../src/index.js';
import { aRevision, aSchedule, instant, OWNER } from '../../src/testing/index.js';

const now = instant('2026-07-01T16:02:00Z');
const occurrence: Occurrence = {
  ...OWNER, id: 'o', scheduleId: aSchedule().id, scheduleRevision: 1, nominalFireAt: instant('2026-07-01T16:00:00Z'), disposition: 'MATERIALIZED',
  sessionId: 's', runId: 'r', reasonCode: null, authorityVersion: '7-abc', materializedAt: instant('2026-07-01T16:00:00Z'), linksErasedAt: null,
  accountedAt: null, createdAt: now,
};
const outcome = (status: RunOutcome['status']): RunOutcome =>
  ({ runId: 'r', status, failure: status === 'FAILED' ? { reason: 'deadline_exceeded', error_class: 'DeadlineExceeded' } : null, cost: 42, finishedAt: now });
const account = (facts: Partial<AccountingFacts>) => {
  const decision = decideAccounting({ schedule: aSchedule({ consecutiveFailures: 2 }), revision: aRevision(), occurrence, outcome: outcome('FAILED'), now, ...facts }, 'Morning summary');
  if (decision.kind !== 'accounted') throw new Error('expected it to be accounted');
  return decision;
};

test('a completed run forgives earlier failures', () => {
  expect(account({ outcome: outcome('COMPLETED') }).after.consecutiveFailures).toBe(0);
});

test('a run that a person cancelled changes nothing', () => {
  expect(account({ outcome: outcome('CANCELLED') }).after).toMatchObject({ consecutiveFailures: 2, state: 'ACTIVE' });
});

test('a failure that reaches the limit pauses, and both events say so', () => {
  const { after, events } = account({});
  expect(after).toMatchObject({ consecutiveFailures: 3, state: 'PAUSED', pauseReason: 'failure_limit', nextFireAt: null });
  expect(events.map((event) => event.eventType)).toEqual(['schedule.run_accounted', 'schedule.auto_paused']);
  expect(events[0]?.payload).toMatchObject({ run_status: 'FAILED', consecutive_failures: 3, failure: { reason: 'deadline_exceeded' }, run_id: 'r' });
});

test('a failure of a schedule that has ended counts and leaves it ended', () => {
  expect(account({ schedule: aSchedule({ state: 'COMPLETED', nextFireAt: null, consecutiveFailures: 2 }) }).after).toMatchObject({ state: 'COMPLETED', consecutiveFailures: 3 });
});

test('the limit is the one of the current revision', () => {
  expect(account({ revision: aRevision({ maxConsecutiveFailures: 4 }) }).after.state).toBe('ACTIVE');
});

test('the notification names title and nominal instant and holds no instruction', () => {
  const { notification } = account({});
  expect(notification.payload).toMatchObject({ title: 'Morning summary', nominal_fire_at: '2026-07-01T16:00:00Z', status: 'FAILED' });
  expect(JSON.stringify(notification)).not.toContain('inbox');
});

test('an accounted occurrence is never accounted again', () => {
  expect(decideAccounting({ schedule: aSchedule(), revision: aRevision(), occurrence: { ...occurrence, accountedAt: now }, outcome: outcome('FAILED'), now }, 't'))
    .toEqual({ kind: 'already_accounted' });
});
