import type { RunQueue } from '@carillon/application';
import type { Instant, Lease } from '@carillon/domain';
import type { DataSource } from 'typeorm';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';
import { inTransaction } from '../connection/transaction.js';
import { appendSessionEvents } from '../session/log.js';

interface ClaimedRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly session_id: string;
  readonly lease_epoch: number;
  readonly lost_leases: number;
  readonly updated_at: Instant;
}

// An array, not IN: under some plans the subquery of an IN runs more than once and takes more than its limit.
const CLAIM = statement<ClaimedRow>('run_claim', `
  UPDATE runs SET status = 'RUNNING', lease_owner = $1, lease_expires_at = carillon_now() + make_interval(secs => $4), lease_epoch = lease_epoch + 1,
    scheduled_for = NULL, started_at = coalesce(started_at, carillon_now()), updated_at = carillon_now()
  WHERE id = ANY (ARRAY(
    SELECT id FROM runs
    WHERE status = 'QUEUED' AND priority = ANY ($2::smallint[]) AND coalesce(scheduled_for, created_at) <= carillon_now()
      AND (deadline_at IS NULL OR deadline_at > carillon_now())
    ORDER BY priority, coalesce(scheduled_for, created_at), id
    FOR UPDATE SKIP LOCKED LIMIT $3))
  RETURNING id, tenant_id, session_id, lease_epoch, lost_leases, updated_at`);

const SET_TENANT = statement('sight_tenant', `SELECT set_config('carillon.tenant_id', $1, true), set_config('carillon.scan', '', true)`);

const HEARTBEAT = statement<{ readonly cancel_requested: boolean }>('run_heartbeat', `
  UPDATE runs SET lease_expires_at = carillon_now() + make_interval(secs => $4)
  WHERE id = $1 AND status = 'RUNNING' AND lease_owner = $2 AND lease_epoch = $3
  RETURNING cancel_requested_at IS NOT NULL AS cancel_requested`);

export const runQueue = (dataSource: DataSource): RunQueue => ({
  claim: ({ workerId, priorities, limit, leaseSeconds }) =>
    inTransaction(dataSource, { kind: 'scan' }, async ({ client }) => {
      const rows = await rowsOf(client, CLAIM, [workerId, priorities, limit, leaseSeconds]);
      await Promise.all(rows.map((row) => tellClaim(client, workerId, row)));
      return rows.map((row): Lease => ({ tenantId: row.tenant_id, runId: row.id, workerId, epoch: row.lease_epoch }));
    }),
  heartbeat: (lease, leaseSeconds) =>
    inTransaction(dataSource, { kind: 'tenant', tenantId: lease.tenantId }, async ({ client }) => {
      const [row] = await rowsOf(client, HEARTBEAT, [lease.runId, lease.workerId, lease.epoch, leaseSeconds]);
      return row === undefined ? { kind: 'lost' } : { kind: 'held', cancelRequested: row.cancel_requested };
    }),
});

/** From here on the transaction sees one tenant: the ids were read over all of them, nothing else is. */
const tellClaim = async (client: Client, workerId: string, row: ClaimedRow): Promise<void> => {
  const event = { runId: row.id, actorType: 'worker', actorId: workerId } as const;
  const attempt = row.lost_leases + 1;
  await Promise.all([
    rowsOf(client, SET_TENANT, [row.tenant_id]),
    appendSessionEvents(client, row.session_id, row.updated_at, [
      { ...event, eventType: 'run.claimed', payload: { worker_id: workerId, lease_epoch: row.lease_epoch, attempt } },
      { ...event, eventType: 'run.started', payload: { lease_epoch: row.lease_epoch, attempt } },
    ]),
  ]);
};
