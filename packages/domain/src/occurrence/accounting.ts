import type { Instant } from '../civil/temporal.js';
import { schedulerEvent, type ProcessEvent } from '../event/index.js';
import type { JsonObject } from '../json/canonical.js';
import type { MicroDollars } from '../money/money.js';
import type { TerminalRunStatus } from '../run/status.js';
import type { Schedule, ScheduleRevision } from '../schedule/schedule.js';
import { occurrencePayload } from './firing-events.js';
import type { Occurrence } from './occurrence.js';

/** What the end of a run left for the accountant. Content-free, so that it may outlive the session. */
export interface RunOutcome {
  readonly runId: string;
  readonly status: TerminalRunStatus;
  /** The failure's classification, present exactly for FAILED. */
  readonly failure: JsonObject | null;
  readonly cost: MicroDollars;
  readonly finishedAt: Instant;
}

export interface AccountingFacts {
  readonly schedule: Schedule;
  /** The current revision: its failure limit is what the owner wants now. */
  readonly revision: ScheduleRevision;
  readonly occurrence: Occurrence;
  readonly outcome: RunOutcome;
  readonly now: Instant;
}

/** A notice to the owner: the pinned title and the nominal instant, never an instruction or a result. */
export interface Notification {
  readonly tenantId: string;
  readonly principalId: string;
  readonly kind: 'schedule_run_finished';
  readonly dedupeKey: string;
  readonly payload: JsonObject;
  readonly createdAt: Instant;
}

export type AccountingDecision =
  | { readonly kind: 'already_accounted' }
  | {
    readonly kind: 'accounted';
    readonly after: Schedule;
    readonly events: readonly ProcessEvent[];
    readonly cost: MicroDollars;
    readonly notification: Notification;
  };

/**
 * What the end of a scheduled run does to its schedule, once per occurrence: success forgives, failure counts, a person's
 * cancellation changes nothing. A count that reaches the limit pauses an active schedule.
 * `occurrenceTitle` is the title of the revision that fired.
 */
export const decideAccounting = (facts: AccountingFacts, occurrenceTitle: string): AccountingDecision => {
  const { schedule, revision, occurrence, outcome, now } = facts;
  if (occurrence.accountedAt !== null) return { kind: 'already_accounted' };
  const failures = failuresAfter(schedule.consecutiveFailures, outcome.status);
  const rose = failures > schedule.consecutiveFailures;
  const pauses = rose && schedule.state === 'ACTIVE' && failures >= revision.definition.maxConsecutiveFailures;
  const after: Schedule = {
    ...schedule, consecutiveFailures: failures, updatedAt: now,
    ...(pauses ? { state: 'PAUSED' as const, pauseReason: 'failure_limit' as const, nextFireAt: null } : {}),
  };
  const accounted = schedulerEvent('schedule.run_accounted', `schedule.run_accounted:${occurrence.id}`, schedule, after, now, {
    ...occurrencePayload(occurrence), run_id: outcome.runId, run_status: outcome.status, consecutive_failures: failures, failure: outcome.failure,
  });
  const paused = schedulerEvent('schedule.auto_paused', `schedule.auto_paused:${occurrence.id}`, schedule, after, now, {
    occurrence_id: occurrence.id, run_id: outcome.runId,
  });
  return {
    kind: 'accounted', after, cost: outcome.cost, events: pauses ? [accounted, paused] : [accounted],
    notification: finishedNotification(facts, occurrenceTitle),
  };
};

const failuresAfter = (before: number, status: TerminalRunStatus): number =>
  ({ COMPLETED: 0, FAILED: before + 1, CANCELLED: before })[status];

const finishedNotification = ({ occurrence, outcome, now }: AccountingFacts, title: string): Notification => ({
  tenantId: occurrence.tenantId, principalId: occurrence.principalId, kind: 'schedule_run_finished',
  dedupeKey: `schedule.run_accounted:${occurrence.id}`, createdAt: now,
  payload: {
    version: 1, title, nominal_fire_at: occurrence.nominalFireAt.toString(), status: outcome.status,
    schedule_id: occurrence.scheduleId, occurrence_id: occurrence.id, run_id: outcome.runId,
  },
});
