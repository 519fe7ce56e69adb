import {
  DEADLINE_EXCEEDED, isPastDeadline, type ConversationMessage, type Instant, type Lease, type ModelTurn, type RunFailure, type RunLimits, type RunUsage,
} from '@carillon/domain';

/** Thrown by every write whose lease is not the run's any more. The loser writes nothing more and says nothing. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor(readonly lease: Lease) {
    super('the run belongs to another lease');
  }
}

export interface ClaimRequest {
  readonly workerId: string;
  /** The queue classes that this worker serves. */
  readonly priorities: readonly number[];
  readonly limit: number;
  readonly leaseSeconds: number;
}

export type Heartbeat =
  | { readonly kind: 'held'; readonly cancelRequested: boolean }
  | { readonly kind: 'lost' };

/**
 * The durable queue of runs.
 *
 * Guarantees:
 * - a queued run is claimed by one worker at a time; each claim raises the run's epoch;
 * - claims take the classes asked for only, the lower class first, then the oldest, and never a run scheduled for later or past its deadline;
 * - a claim and its `run.claimed` and `run.started` events are stored together;
 * - times are the database's; a worker's clock decides nothing.
 */
export interface RunQueue {
  claim(request: ClaimRequest): Promise<readonly Lease[]>;
  /** Extends the lease by `leaseSeconds` from now. */
  heartbeat(lease: Lease, leaseSeconds: number): Promise<Heartbeat>;
}

/**
 * Runs whose worker fell silent, or whose deadline passed while nobody held them.
 *
 * Guarantees:
 * - a run with a live lease is never touched; the predicate is repeated by the write;
 * - an expired lease requeues the run, or fails it as `max_attempts_exceeded` at its third loss, or as `deadline_exceeded` past its deadline;
 * - a failure writes the same outcome row as any other end.
 */
export interface RunSweeps {
  /** Returns how many runs were requeued or failed. */
  reclaimExpired(limit: number): Promise<number>;
  /** Fails queued and waiting runs past their deadline. */
  expireDeadlines(limit: number): Promise<number>;
}

/** What a worker needs in order to go on with a run. */
export interface RunSnapshot {
  readonly sessionId: string;
  readonly limits: RunLimits;
  readonly usage: RunUsage;
  readonly deadlineAt: Instant | null;
  readonly cancelRequested: boolean;
  readonly instructions: string;
  readonly conversation: readonly ConversationMessage[];
  /** A recorded model turn to which nothing has answered yet. */
  readonly openTurn: ModelTurn | null;
  /** The database's time when this was read. */
  readonly now: Instant;
}

/** What a run ends as at `now`: nobody's timer decides about its deadline. */
export const endingAt = (ending: RunEnding, deadlineAt: Instant | null, now: Instant): RunEnding =>
  ending.status === 'COMPLETED' && isPastDeadline(deadlineAt, now) ? { status: 'FAILED', failure: DEADLINE_EXCEEDED } : ending;

export type RunEnding =
  | { readonly status: 'COMPLETED'; readonly finalMessage: string }
  | { readonly status: 'FAILED'; readonly failure: RunFailure }
  | { readonly status: 'CANCELLED' };

/**
 * The record of a run, written under its lease.
 *
 * Guarantees:
 * - every write checks the fence first and throws `LeaseLost` on a miss, leaving no trace;
 * - a recorded turn, its usage, its event and its checkpoint are stored together;
 * - a run that would complete at or after its deadline by the database's clock has failed as `deadline_exceeded` instead;
 * - an end is stored once, together with its events, its last checkpoint, the release of the lease and, for a run that has an
 *   occurrence, its outcome row;
 * - a released run is queued again at once and has lost no attempt.
 */
export interface RunJournal {
  open(lease: Lease): Promise<RunSnapshot | 'agent_version_missing'>;
  /** Returns the usage with the turn in it. */
  recordTurn(lease: Lease, turn: ModelTurn): Promise<RunUsage>;
  /** Returns the end that was stored. */
  end(lease: Lease, ending: RunEnding): Promise<RunEnding>;
  release(lease: Lease): Promise<void>;
}

/** Why work on a run has to stop before it is done. */
export type StopReason = 'cancel_requested' | 'lease_lost' | 'deadline' | 'draining';

/** Watches over one lease while its run is worked on: heartbeats, cancellation, deadline. `signal.reason` is a `StopReason`. */
export interface LeaseWatch {
  readonly signal: AbortSignal;
  /** Sets the timer of the run's deadline, a number of milliseconds from now. */
  deadlineIn(milliseconds: number): void;
  stop(): Promise<void>;
}

export type WatchLease = (lease: Lease) => LeaseWatch;
