import { decideAccounting, decideFirings, type FiringDecision } from '@carillon/domain';
import type { Ids } from '../ids/port.js';
import type { Wakeups } from '../wakeup/port.js';
import type { DueSchedule, FiringLedger, FiringResult, OutcomeLedger } from './port.js';

export interface ScanSettings {
  readonly batch: number;
  readonly retryAfterSeconds: number;
  /** How many tenants are fired for at the same time. One tenant never has two firings in flight. */
  readonly tenantsInFlight: number;
}

export interface ScanReport {
  readonly due: number;
  readonly results: readonly FiringResult[];
  readonly failed: readonly { readonly due: DueSchedule; readonly error: unknown }[];
  /** Something was written, so that another scan at once may find more to do. */
  readonly progressed: boolean;
}

export interface FiringDeps {
  readonly ledger: FiringLedger;
  readonly outcomes: OutcomeLedger;
  readonly ids: Ids;
  readonly wakeups: Wakeups;
}

/**
 * One scan: a bounded list of due schedules, each decided in a transaction of its own. What throws is deferred and reported,
 * and never stands in the way of its siblings. A crash anywhere leaves undecided schedules due and decided ones decided.
 */
export const fireDueSchedules = (deps: FiringDeps) => async (settings: ScanSettings): Promise<ScanReport> => {
  const due = await deps.ledger.due(settings.batch);
  const results: FiringResult[] = [];
  const failed: { due: DueSchedule; error: unknown }[] = [];
  await inParallel(byTenant(due), settings.tenantsInFlight, async (schedules) => {
    for (const schedule of schedules) {
      try {
        const result = await fireOne(deps, settings, schedule);
        results.push(result);
        // A tenant at its ceiling waits as a whole: its other schedules would meet the same answer.
        if (result.kind === 'settled' && result.decision.kind === 'retry') return;
      } catch (error) {
        failed.push({ due: schedule, error });
        // Deferring may fail for the same reason; then the schedule is met again by the next scan, and its siblings go on now.
        await deps.ledger.defer(schedule).catch((cause: unknown) => failed.push({ due: schedule, error: cause }));
      }
    }
  });
  if (results.some(materialized)) await deps.wakeups.announce('runs_async');
  return { due: due.length, results, failed, progressed: failed.length > 0 || results.some(progressed) };
};

const fireOne = async (deps: FiringDeps, settings: ScanSettings, due: DueSchedule): Promise<FiringResult> => {
  const decision = await fireOnce(deps, settings, due);
  if (decision.kind !== 'settled' || decision.decision.kind !== 'account_first') return decision;
  const { occurrenceId } = decision.decision;
  await deps.outcomes.account({ ...due, occurrenceId }, decideAccounting);
  return fireOnce(deps, settings, due);
};

const fireOnce = async ({ ledger, ids }: FiringDeps, settings: ScanSettings, { tenantId, scheduleId }: DueSchedule): Promise<FiringResult> => {
  const target = { scheduleId, ids: { occurrenceId: ids.next(), sessionId: ids.next(), runId: ids.next() } };
  const [result] = await ledger.fire(tenantId, [target], settings.retryAfterSeconds, decideFirings);
  return result ?? { scheduleId, kind: 'not_due' };
};

const WROTE_A_SCHEDULE: readonly FiringDecision['kind'][] = ['decided', 'advance', 'repair'];

const progressed = (result: FiringResult): boolean =>
  result.kind === 'corrupt' || (result.kind === 'settled' && WROTE_A_SCHEDULE.includes(result.decision.kind));

const materialized = (result: FiringResult): boolean =>
  result.kind === 'settled' && result.decision.kind === 'decided' && result.decision.occurrence.runId !== null;

/** Keeps the order inside a tenant; tenants stand in the order of their first due schedule. */
const byTenant = (due: readonly DueSchedule[]): readonly (readonly DueSchedule[])[] => [...Map.groupBy(due, ({ tenantId }) => tenantId).values()];

const inParallel = async <T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> => {
  const queue = items[Symbol.iterator]();
  const drain = async () => { for (const item of { [Symbol.iterator]: () => queue }) await work(item); };
  await Promise.all(Array.from({ length: Math.max(1, width) }, drain));
};
