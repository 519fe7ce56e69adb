import { loop } from './loop.js';
import { createNudge, type Nudge } from './nudge.js';

export interface SlotsOptions<Job> {
  /** How many jobs may be worked on at the same time. */
  readonly count: number;
  /** Takes at most `free` jobs from wherever they come. */
  readonly take: (free: number) => Promise<readonly Job[]>;
  readonly work: (job: Job) => Promise<void>;
  /** Hears that a job may have become available. */
  readonly nudge?: Nudge;
  /** How long to wait before looking again: the shorter after something was found, the longer, by doubling, while nothing is. */
  readonly poll: { readonly shortest: number; readonly longest: number };
  /** No job is taken once it is aborted. */
  readonly signal: AbortSignal;
  readonly onTakeError: (error: unknown, failuresInRow: number) => void;
  /** `work` threw. The slot is free again; what becomes of the job is its source's business. */
  readonly onWorkError: (job: Job, error: unknown) => void;
}

/** Keeps slots filled until the signal aborts, then waits for the jobs in hand. */
export const runSlots = async <Job>(options: SlotsOptions<Job>): Promise<void> => {
  const { count, take, work, nudge = createNudge(), poll, signal } = options;
  const active = new Set<Promise<void>>();
  let rest = poll.shortest;
  const start = (job: Job) => {
    const done = work(job).catch((error: unknown) => { options.onWorkError(job, error); }).finally(() => {
      active.delete(done);
      nudge.nudge();
    });
    active.add(done);
  };
  await loop({
    run: async () => {
      const free = count - active.size;
      if (free <= 0) return poll.longest;
      const jobs = await take(free);
      jobs.forEach(start);
      rest = jobs.length > 0 ? poll.shortest : Math.min(rest * 2, poll.longest);
      return rest;
    },
    wait: nudge.wait, signal, onError: options.onTakeError,
  });
  await Promise.all(active);
};
