import { workOnRun, type Model, type RunJournal, type RunQueue, type RunSweeps, type Wakeups, type WorkReport } from '@carillon/application';
import type { Lease } from '@carillon/domain';
import { runSlots } from '../loop/slots.js';
import type { Nudge } from '../loop/nudge.js';
import { errorFields, type Logger } from '../log/index.js';
import type { Drain } from '../process/drain.js';
import { watchLeases } from './lease-watch.js';
import { runSweeps } from './sweeps.js';

export interface RunWorkerOptions {
  readonly queue: RunQueue;
  readonly journal: RunJournal;
  readonly sweeps: RunSweeps;
  readonly wakeups: Wakeups;
  readonly model: Model;
  /** Fresh for each process: two lives of one worker must not be taken for each other. */
  readonly workerId: string;
  readonly priority: number;
  readonly slots: number;
  readonly leaseSeconds: number;
  /** Nudged when a run of this class may have been queued. */
  readonly nudge: Nudge;
  readonly drain: Drain;
  readonly log: Logger;
}

const POLL_MS = { shortest: 250, longest: 1000 };
const SWEEP_SECONDS = 5;
const SWEEP_BATCH = 100;

/**
 * Claims runs of one class into slots and works on them, until it is drained: then nothing is claimed any more, runs in hand may
 * end, and what has not ended when time is nearly up goes back to the queue.
 */
export const runWorker = async (options: RunWorkerOptions): Promise<void> => {
  const { queue, journal, sweeps, wakeups, model, workerId, drain, log } = options;
  const claimedAt = new WeakMap<Lease, number>();
  const work = workOnRun({
    journal, model, wakeups,
    watch: watchLeases({
      queue, leaseSeconds: options.leaseSeconds, handBack: drain.handBack,
      claimedAt: (lease) => claimedAt.get(lease) ?? performance.now(),
      onHeartbeatError: (lease, error) => { log.warn('run.heartbeat_failed', { ...leaseFields(lease), ...errorFields(error) }); },
    }),
    onUnexpected: (lease, error) => { log.error('run.unexpected', { ...leaseFields(lease), ...errorFields(error) }); },
  });
  await Promise.all([
    runSlots<Lease>({
      count: options.slots, poll: POLL_MS, nudge: options.nudge, signal: drain.requested,
      take: async (free) => {
        const sentAt = performance.now();
        const leases = await queue.claim({ workerId, priorities: [options.priority], limit: free, leaseSeconds: options.leaseSeconds });
        for (const lease of leases) claimedAt.set(lease, sentAt);
        return leases;
      },
      work: async (lease) => {
        log.info('run.claimed', leaseFields(lease));
        const report = await work(lease);
        log.info(`run.${report.kind}`, { ...leaseFields(lease), ...endingFields(report) });
      },
      onTakeError: (error, failures) => { log.error('run.claim_failed', { failures_in_row: failures, ...errorFields(error) }); },
      // The lease is left to run out: whoever sweeps next requeues the run, and counts the loss.
      onWorkError: (lease, error) => { log.error('run.abandoned', { ...leaseFields(lease), ...errorFields(error) }); },
    }),
    runSweeps({ sweeps, wakeups, everySeconds: SWEEP_SECONDS, batch: SWEEP_BATCH, signal: drain.requested, log }),
  ]);
};

const leaseFields = ({ runId, tenantId, epoch }: Lease) => ({ run_id: runId, tenant_id: tenantId, lease_epoch: epoch });

const endingFields = (report: WorkReport) => {
  if (report.kind !== 'ended') return {};
  const { ending } = report;
  return { status: ending.status, reason: ending.status === 'FAILED' ? ending.failure.reason : undefined };
};
