import type { RunQueue, StopReason, WatchLease } from '@carillon/application';
import type { Lease } from '@carillon/domain';
import { after } from '../loop/timer.js';

export interface LeaseWatchOptions {
  readonly queue: Pick<RunQueue, 'heartbeat'>;
  readonly leaseSeconds: number;
  /** When the claim that gave the lease was sent, on the monotonic clock (`performance.now()`). */
  readonly claimedAt: (lease: Lease) => number;
  /** Aborts when the process hands back what it has. */
  readonly handBack: AbortSignal;
  readonly onHeartbeatError: (lease: Lease, error: unknown) => void;
}

/** Two heartbeats may be lost before the lease is. */
const HEARTBEATS_PER_LEASE = 3;

/**
 * Watches leases on timers of their own, so that ten minutes of a model's silence cost no lease.
 *
 * The database decides who holds a lease. When it cannot be asked, the worker counts for itself, on its monotonic clock, from
 * the moment at which it *sent* the claim or heartbeat that last succeeded: the database granted the lease later than that, so
 * the worker stops before anybody else can start, however slow the answer was and whatever its wall clock says.
 */
export const watchLeases = (options: LeaseWatchOptions): WatchLease => (lease) => {
  const stop = new AbortController();
  const abort = (reason: StopReason) => { stop.abort(reason); };
  const leaseMs = options.leaseSeconds * 1000;
  let beat: Promise<void> | null = null;
  let callOffExpiry = () => {};
  let callOffDeadline = () => {};

  const trustFrom = (sentAt: number) => {
    callOffExpiry();
    callOffExpiry = after(sentAt + leaseMs - performance.now(), () => { abort('lease_lost'); });
  };
  const sendHeartbeat = async () => {
    const sentAt = performance.now();
    try {
      const answer = await options.queue.heartbeat(lease, options.leaseSeconds);
      if (answer.kind === 'lost') {
        abort('lease_lost');
        return;
      }
      if (!stopped) trustFrom(sentAt);
      if (answer.cancelRequested) abort('cancel_requested');
    } catch (error) {
      options.onHeartbeatError(lease, error);
    }
  };
  const handBack = () => { abort('draining'); };

  let stopped = false;
  trustFrom(options.claimedAt(lease));
  // One heartbeat at a time: a second one would only queue up behind the first on a connection that hangs.
  const heart = setInterval(() => { beat ??= sendHeartbeat().finally(() => { beat = null; }); }, leaseMs / HEARTBEATS_PER_LEASE);
  if (options.handBack.aborted) handBack();
  else options.handBack.addEventListener('abort', handBack);

  return {
    signal: stop.signal,
    deadlineIn: (milliseconds) => {
      callOffDeadline();
      callOffDeadline = after(milliseconds, () => { abort('deadline'); });
    },
    stop: async () => {
      stopped = true;
      clearInterval(heart);
      callOffExpiry();
      callOffDeadline();
      options.handBack.removeEventListener('abort', handBack);
      await beat;
    },
  };
};
