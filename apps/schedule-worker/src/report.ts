import type { AccountingReport, FiringResult, ScanReport } from '@carillon/application';
import type { Decided, Schedule } from '@carillon/domain';
import { errorFields, type Logger } from '@carillon/runtime';

/** Tells what a scan decided: ids, dispositions and reasons, never what a schedule says. */
export const reportScan = (log: Logger, { results, failed }: ScanReport): void => {
  for (const result of results) reportFiring(log, result);
  for (const { due, error } of failed) {
    log.error('schedule.firing_failed', { schedule_id: due.scheduleId, tenant_id: due.tenantId, ...errorFields(error) });
  }
};

export const reportAccounting = (log: Logger, { accounted, failed }: AccountingReport): void => {
  if (accounted > 0) log.info('schedule.runs_accounted', { runs: accounted });
  for (const { outcome, error } of failed) {
    log.error('schedule.accounting_failed', {
      schedule_id: outcome.scheduleId, occurrence_id: outcome.occurrenceId, tenant_id: outcome.tenantId, ...errorFields(error),
    });
  }
};

const reportFiring = (log: Logger, result: FiringResult): void => {
  const schedule_id = result.scheduleId;
  if (result.kind === 'not_due') return;
  if (result.kind === 'corrupt') {
    log.error('schedule.corrupt', { schedule_id, faults: result.faults.map(({ pointer, reason }) => ({ pointer, reason })) });
    return;
  }
  const { decision } = result;
  switch (decision.kind) {
    case 'decided':
      log.info('schedule.fired', { ...firedFields(decision), ...movedFields(decision.after) });
      return;
    case 'advance':
    case 'repair':
      log.info(`schedule.${decision.kind === 'advance' ? 'advanced' : 'repaired'}`, { schedule_id, ...movedFields(decision.after) });
      return;
    case 'retry':
      log.info('schedule.deferred', { schedule_id, reason_code: decision.reason });
      return;
    case 'account_first':
      log.info('schedule.waits_for_accounting', { schedule_id, occurrence_id: decision.occurrenceId });
  }
};

const firedFields = ({ occurrence, coalesced }: Decided) => ({
  schedule_id: occurrence.scheduleId,
  tenant_id: occurrence.tenantId,
  occurrence_id: occurrence.id,
  run_id: occurrence.runId,
  disposition: occurrence.disposition,
  reason_code: occurrence.reasonCode,
  nominal_fire_at: occurrence.nominalFireAt.toString(),
  lag_ms: occurrence.createdAt.epochMilliseconds - occurrence.nominalFireAt.epochMilliseconds,
  coalesced: coalesced?.count ?? 0,
});

const movedFields = ({ state, nextFireAt }: Schedule) => ({ state, next_fire_at: nextFireAt?.toString() ?? null });
