import type { AccountingReport, FiringLedger, ScanReport } from '@carillon/application';
import { errorFields, loop, type Logger, type Nudge } from '@carillon/runtime';
import { reportAccounting, reportScan } from './report.js';
import type { Rest } from './rest.js';

export interface ScheduleLoopOptions {
  readonly account: (limit: number) => Promise<AccountingReport>;
  readonly scan: () => Promise<ScanReport>;
  readonly untilNextDue: FiringLedger['untilNextDue'];
  readonly batch: number;
  readonly rest: Rest;
  /** Nudged when schedules changed or runs ended. */
  readonly nudge: Nudge;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/**
 * Accounts and fires until the signal aborts. Each pass takes what there is from the database and nothing from the pass before,
 * so it may be killed anywhere. Accounting comes first: an ended run stands in the way of its schedule's next firing, and its
 * place may be the one that a waiting tenant needs.
 */
export const runScheduleLoop = ({ account, scan, untilNextDue, batch, rest, nudge, signal, log }: ScheduleLoopOptions): Promise<void> => loop({
  run: async () => {
    const accounting = await account(batch);
    reportAccounting(log, accounting);
    const report = await scan();
    reportScan(log, report);
    const moreOutcomes = accounting.accounted > 0 && accounting.accounted + accounting.failed.length >= batch;
    return rest({ progressed: report.progressed || moreOutcomes, due: report.due, untilNextDue: await untilNextDue() });
  },
  wait: nudge.wait, signal,
  onError: (error, failures) => { log.error('schedule.scan_failed', { failures_in_row: failures, ...errorFields(error) }); },
});
