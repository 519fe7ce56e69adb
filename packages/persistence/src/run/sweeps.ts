import type { RunSweeps } from '@carillon/application';
import { DEADLINE_EXCEEDED, decideReclaim, MAX_ATTEMPTS_EXCEEDED, type Instant } from '@carillon/domain';
import type { DataSource } from 'typeorm';
import { SWEEP_LOCK } from '../connection/locks.js';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement, type Statement } from '../connection/statement.js';
import { inTransaction } from '../connection/transaction.js';
import { appendSessionEvents } from '../session/log.js';
import { endRun, type Ender } from './ending.js';

interface ListedRow {
  readonly id: string;
  readonly tenant_id: string;
}

interface ExpiredRow {
  readonly session_id: string;
  readonly lost_leases: number;
  readonly lease_epoch: number;
  readonly overdue: boolean;
  readonly now: Instant;
}

const SWEEPER: Ender = { actorType: 'maintenance', actorId: 'sweep' };

const SWEEP_TRY = statement<{ readonly held: boolean }>('run_sweep_try', 'SELECT pg_try_advisory_xact_lock($1, $2) AS held');

// The clock as a subquery is read once and bounds the walk along the index of deadlines; called for each row it would only filter it.
const EXPIRED_LIST = statement<ListedRow>('run_expired_list', `
  SELECT id, tenant_id FROM runs WHERE status = 'RUNNING' AND lease_expires_at <= (SELECT carillon_now()) ORDER BY lease_expires_at LIMIT $1`);
const OVERDUE_LIST = statement<ListedRow>('run_overdue_list', `
  SELECT id, tenant_id FROM runs WHERE status IN ('QUEUED', 'WAITING_FOR_APPROVAL', 'WAITING_FOR_USER') AND deadline_at <= (SELECT carillon_now())
  ORDER BY deadline_at LIMIT $1`);

// Each write repeats what was listed: a heartbeat or a claim that came in between wins.
const EXPIRED_LOCK = statement<ExpiredRow>('run_expired_lock', `
  SELECT session_id, lost_leases, lease_epoch, coalesce(deadline_at <= carillon_now(), false) AS overdue, carillon_now() AS now
  FROM runs WHERE id = $1 AND status = 'RUNNING' AND lease_expires_at <= carillon_now() FOR UPDATE SKIP LOCKED`);
const OVERDUE_LOCK = statement<{ readonly now: Instant }>('run_overdue_lock', `
  SELECT carillon_now() AS now FROM runs
  WHERE id = $1 AND status IN ('QUEUED', 'WAITING_FOR_APPROVAL', 'WAITING_FOR_USER') AND deadline_at <= carillon_now() FOR UPDATE SKIP LOCKED`);

const LOSS_COUNT = statement('run_loss_count', 'UPDATE runs SET lost_leases = $2 WHERE id = $1');
const REQUEUE = statement('run_requeue', `
  UPDATE runs SET status = 'QUEUED', lease_owner = NULL, lease_expires_at = NULL, scheduled_for = $2::timestamptz + make_interval(secs => $3),
    updated_at = $2::timestamptz WHERE id = $1`);

export const runSweeps = (dataSource: DataSource): RunSweeps => ({
  reclaimExpired: (limit) => sweep(dataSource, { key: 1, list: EXPIRED_LIST, limit }, async (client, runId) => {
    const [run] = await rowsOf(client, EXPIRED_LOCK, [runId]);
    if (run === undefined) return false;
    await reclaim(client, runId, run);
    return true;
  }),
  expireDeadlines: (limit) => sweep(dataSource, { key: 2, list: OVERDUE_LIST, limit }, async (client, runId) => {
    const [run] = await rowsOf(client, OVERDUE_LOCK, [runId]);
    if (run === undefined) return false;
    await endRun(client, runId, { status: 'FAILED', failure: DEADLINE_EXCEEDED }, run.now, SWEEPER);
    return true;
  }),
});

const reclaim = async (client: Client, runId: string, run: ExpiredRow) => {
  const decision = decideReclaim(run.lost_leases);
  await rowsOf(client, LOSS_COUNT, [runId, decision.lostLeases]);
  if (run.overdue) return endRun(client, runId, { status: 'FAILED', failure: DEADLINE_EXCEEDED }, run.now, SWEEPER);
  if (decision.kind === 'exhausted') return endRun(client, runId, { status: 'FAILED', failure: MAX_ATTEMPTS_EXCEEDED }, run.now, SWEEPER);
  await rowsOf(client, REQUEUE, [runId, run.now.toString(), decision.delaySeconds]);
  await appendSessionEvents(client, run.session_id, run.now, [
    { ...SWEEPER, runId, eventType: 'run.requeued', payload: { cause: 'lease_expired', reclaimed_epoch: run.lease_epoch, lost_leases: decision.lostLeases } },
  ]);
};

interface Sweep {
  readonly key: number;
  readonly list: Statement<ListedRow>;
  readonly limit: number;
}

/**
 * One sweep over all tenants. Ids are listed first, then each run is treated in a transaction of its own, and never one inside the
 * other: two sweeps of one process would wait for each other's connection. Each of these transactions takes the sweep's advisory
 * lock if it is free, so that a fleet does not do the same work at the same time; what keeps it right is the run's own row. A run
 * that fails is left for the next sweep and stops nobody; the first error is thrown at the end.
 */
const sweep = async (dataSource: DataSource, { key, list, limit }: Sweep, treat: (client: Client, runId: string) => Promise<boolean>): Promise<number> => {
  const listed = await inTransaction(dataSource, { kind: 'scan' }, async ({ client }) => (await isFree(client, key) ? rowsOf(client, list, [limit]) : []));
  const errors: unknown[] = [];
  let treated = 0;
  for (const { id, tenant_id: tenantId } of listed) {
    try {
      const done = await inTransaction(dataSource, { kind: 'tenant', tenantId }, async ({ client }) => (await isFree(client, key) ? treat(client, id) : 'busy'));
      if (done === 'busy') break;
      if (done) treated += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return treated;
};

/** Whether no other process is at this sweep; until the transaction ends none can be. */
const isFree = async (client: Client, key: number): Promise<boolean> => (await rowsOf(client, SWEEP_TRY, [SWEEP_LOCK, key]))[0]?.held === true;
