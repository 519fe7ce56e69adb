import type { RunSweeps, Wakeups } from '@carillon/application';
import { loop } from '../loop/loop.js';
import { errorFields, type Logger } from '../log/index.js';

export interface SweepOptions {
  readonly sweeps: RunSweeps;
  readonly wakeups: Wakeups;
  /** Both sweeps run this often. */
  readonly everySeconds: number;
  readonly batch: number;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/**
 * Repeats the sweeps over silent workers and passed deadlines, each on a timer of its own, so that a failure of one does not
 * hold up the other. Any number of processes may do this at once.
 */
export const runSweeps = async ({ sweeps, wakeups, everySeconds, batch, signal, log }: SweepOptions): Promise<void> => {
  const repeat = (sweep: string, pass: (limit: number) => Promise<number>) => loop({
    run: async () => {
      const changed = await pass(batch);
      if (changed > 0) {
        log.warn('sweep.changed', { sweep, runs: changed });
        // Some of them may have failed for good, which is an outcome, and others may be queued again.
        await Promise.all([wakeups.announce('outcomes'), wakeups.announce('runs_async'), wakeups.announce('runs_interactive')]);
      }
      return changed >= batch ? 0 : everySeconds * 1000;
    },
    signal,
    onError: (error, failures) => { log.error('sweep.failed', { sweep, failures_in_row: failures, ...errorFields(error) }); },
  });
  await Promise.all([
    repeat('reclaim', (limit) => sweeps.reclaimExpired(limit)),
    repeat('deadline', (limit) => sweeps.expireDeadlines(limit)),
  ]);
};
