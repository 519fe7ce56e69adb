import type { Cadence, Instant, Schedule, ScheduleRevision, ScheduleState } from '@carillon/domain';
import type { PageOf, PageRequest } from '../paging/port.js';

export interface ScheduleWithRevision {
  readonly schedule: Schedule;
  readonly revision: ScheduleRevision;
}

/** What a list shows: never the whole instruction. */
export interface ScheduleSummary {
  readonly schedule: Schedule;
  readonly title: string;
  readonly cadence: Cadence;
  readonly instructionPreview: string;
}

/**
 * The schedules of the transaction's principal.
 *
 * Guarantees:
 * - a schedule of another principal is exactly like one that never was;
 * - a revision, once stored, never changes;
 * - `lock` makes whoever else locks the schedule, and the firing of it, wait until this transaction is over, and sees what they stored;
 * - `store` writes a change only over the very schedule that it was made from; over another one it is an error;
 * - pages run from the newest `updated_at`, then the highest id; a schedule that does not change meanwhile is seen exactly once,
 *   also when many carry the same instant.
 */
export interface ScheduleRepository {
  insert(schedule: Schedule, revision: ScheduleRevision): Promise<void>;
  /** The schedule with its current revision. */
  find(id: string): Promise<ScheduleWithRevision | 'not_found'>;
  /** The same as `find`, held until the transaction ends. Read the time after it. */
  lock(id: string): Promise<ScheduleWithRevision | 'not_found'>;
  /** `revision` is the new current one, or `unchanged`. A schedule that was put aside is taken up again. */
  store(before: Schedule, after: Schedule, revision: ScheduleRevision | 'unchanged'): Promise<void>;
  /** `states` empty means every state. */
  list(states: readonly ScheduleState[], page: PageRequest): Promise<PageOf<ScheduleSummary>>;
}

export interface RequestKey {
  readonly key: string;
  readonly requestHash: string;
  readonly scheduleId: string;
}

/**
 * Request keys of the transaction's principal, kept as long as their schedule.
 *
 * Guarantees:
 * - `claim` makes a second transaction with the same key wait until the first is over; then exactly one of them is the first;
 * - a key that was claimed in a transaction that rolled back is free again;
 * - a key is the principal's own: the same text of another principal is another key.
 */
export interface ScheduleRequestKeys {
  /** Reserves the key for this transaction: `free`, or what it already stands for. */
  claim(key: string): Promise<RequestKey | 'free'>;
  record(key: RequestKey, at: Instant): Promise<void>;
}
