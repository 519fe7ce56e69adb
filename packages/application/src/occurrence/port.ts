import type { AccountingDecision, AccountingFacts, Fault, FiringBatch, FiringDecision, FiringIds, Occurrence } from '@carillon/domain';
import type { PageOf, PageRequest } from '../paging/port.js';
import type { RunView } from '../run/view.js';

export interface OccurrenceEntry {
  readonly occurrence: Occurrence;
  readonly run: RunView | null;
}

/**
 * The ledger as its owner reads it: newest nominal first. `not_found` for a schedule that is not the principal's.
 * A schedule without occurrences is an empty page.
 */
export interface ScheduleOccurrenceRepository {
  list(scheduleId: string, page: PageRequest): Promise<PageOf<OccurrenceEntry> | 'not_found'>;
}

export interface DueSchedule {
  readonly scheduleId: string;
  readonly tenantId: string;
}

export interface FiringTarget {
  readonly scheduleId: string;
  readonly ids: FiringIds;
}

export type FiringResult =
  | { readonly scheduleId: string; readonly kind: 'settled'; readonly decision: FiringDecision }
  /** Not active, not due, gone, or in the hands of another worker: nothing was read further, nothing was written. */
  | { readonly scheduleId: string; readonly kind: 'not_due' }
  /** Its stored definition is not a legal one. It was deferred so that it does not come back at once. */
  | { readonly scheduleId: string; readonly kind: 'corrupt'; readonly faults: readonly Fault[] };

/**
 * Where due instants become ledger rows.
 *
 * Guarantees:
 * - a decision and everything that follows from it (occurrence, session, seed events, checkpoint, run, the schedule's advance,
 *   process events) is stored in one transaction or not at all;
 * - of two workers with the same due schedule one decides, and the other gets `not_due`;
 * - facts are read behind the locks of schedule, tenant and principal, and `now` after them;
 * - an authority that was withdrawn before the firing took its locks is not used;
 * - a `retry` writes nothing but the tenant's retry instant, until which its schedules are not due;
 * - the due list is ordered by instant, then id, and holds no schedule of a tenant that waits;
 * - a corrupt definition is reported and deferred alone; its siblings are decided.
 */
export interface FiringLedger {
  /** At most `limit` due active schedules, over all tenants. */
  due(limit: number): Promise<readonly DueSchedule[]>;
  /** Milliseconds until the next schedule can be due, deferred ones and waiting tenants counted from when they may go on; 0 when one already is; `none` without any. */
  untilNextDue(): Promise<number | 'none'>;
  /** Decides the targets of one tenant, in one transaction, one after another. */
  fire(
    tenantId: string, targets: readonly FiringTarget[], retryAfterSeconds: number, decide: (batch: FiringBatch) => readonly FiringDecision[],
  ): Promise<readonly FiringResult[]>;
  /** Puts a schedule whose firing failed aside: 1 s, doubling with each failure in a row up to one hour. */
  defer(due: DueSchedule): Promise<void>;
}

export interface PendingOutcome {
  readonly tenantId: string;
  readonly scheduleId: string;
  readonly occurrenceId: string;
}

/**
 * Where ended runs are accounted to their schedules.
 *
 * Guarantees:
 * - an occurrence is accounted once, however many accountants try and wherever one of them dies;
 * - failure count, automatic pause, spend, released reservation, notification and event are stored in one transaction;
 * - accounting also clears the tenant's retry instant, since a place may have become free.
 */
export interface OutcomeLedger {
  /** At most `limit` outcomes that nobody has accounted, oldest first, over all tenants. */
  pending(limit: number): Promise<readonly PendingOutcome[]>;
  /** `gone` when another accountant was faster, or the schedule was purged. */
  account(
    outcome: PendingOutcome, decide: (facts: AccountingFacts, occurrenceTitle: string) => AccountingDecision,
  ): Promise<AccountingDecision | { readonly kind: 'gone' }>;
}

