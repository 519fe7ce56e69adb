import { endingAt, LeaseLost, type RunJournal, type RunSnapshot } from '@carillon/application';
import { conversationOf, type Instant, type Lease, type ModelTurn, type RunUsage, type SessionEvent } from '@carillon/domain';
import type { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';
import { inTransaction } from '../connection/transaction.js';
import { appendSessionEvents } from '../session/log.js';
import { databaseNow } from '../transaction/now.js';
import { endRun, writeCheckpoint } from './ending.js';
import { limitsOf, usageOf, type UsageRow } from './view.js';

interface SnapshotRow extends UsageRow {
  readonly session_id: string;
  readonly limits: unknown;
  readonly deadline_at: Instant | null;
  readonly cancel_requested_at: Instant | null;
  readonly instructions: string | null;
  readonly now: Instant;
}

interface LogRow {
  readonly sequence: number;
  readonly run_id: string | null;
  readonly event_type: string;
  readonly actor_type: SessionEvent['actorType'];
  readonly actor_id: string;
  readonly payload: SessionEvent['payload'];
}

/** Raised by carillon_assert_lease. */
const LEASE_LOST = 'CA002';

// First in every write, in a statement of its own: whatever was queued behind it fails with it.
const FENCE = statement('run_fence', 'SELECT carillon_assert_lease($1, $2, $3)');

const SNAPSHOT_READ = statement<SnapshotRow>('run_snapshot', `
  SELECT x.session_id, x.limits, x.deadline_at, x.cancel_requested_at, x.step_count, x.model_call_count, x.tool_call_count, x.input_tokens,
    x.output_tokens, x.cost, a.instructions, carillon_now() AS now
  FROM runs x LEFT JOIN agent_versions a ON a.tenant_id = x.tenant_id AND a.agent_id = x.agent_id AND a.version = x.agent_version
  WHERE x.id = $1`);

const LOG_READ = statement<LogRow>('run_log', `
  SELECT e.sequence, e.run_id, e.event_type, e.actor_type, e.actor_id, e.payload
  FROM session_events e JOIN runs x ON x.session_id = e.session_id
  WHERE x.id = $1 AND e.event_type IN ('user.message.created', 'model.response.completed') ORDER BY e.sequence`);

const TURN_COUNT = statement<UsageRow & { readonly session_id: string; readonly checkpoint_version: number }>('run_turn_count', `
  UPDATE runs SET step_count = step_count + 1, model_call_count = model_call_count + 1, input_tokens = input_tokens + $2,
    output_tokens = output_tokens + $3, cost = cost + $4, checkpoint_version = checkpoint_version + 1, updated_at = $5::timestamptz
  WHERE id = $1
  RETURNING session_id, checkpoint_version, step_count, model_call_count, tool_call_count, input_tokens, output_tokens, cost`);

const MODEL_CALL_INSERT = statement('run_model_call_insert', `
  INSERT INTO model_calls (run_id, step_number, attempt, tenant_id, stop_reason, input_tokens, output_tokens, cost, created_at)
  SELECT x.id, $2, 1, x.tenant_id, $3, $4, $5, $6, $7::timestamptz FROM runs x WHERE x.id = $1`);

// Behind the fence, so the time is not older than the right to end the run.
const DEADLINE_READ = statement<{ readonly deadline_at: Instant | null; readonly now: Instant }>('run_deadline', `
  SELECT deadline_at, carillon_now() AS now FROM runs WHERE id = $1`);

const RELEASE = statement<{ readonly session_id: string }>('run_release', `
  UPDATE runs SET status = 'QUEUED', lease_owner = NULL, lease_expires_at = NULL, updated_at = $2::timestamptz WHERE id = $1 RETURNING session_id`);

export const runJournal = (dataSource: DataSource): RunJournal => ({
  open: (lease) => underLease(dataSource, lease, async (client) => {
    const [[run], log] = await Promise.all([rowsOf(client, SNAPSHOT_READ, [lease.runId]), rowsOf(client, LOG_READ, [lease.runId])]);
    if (run === undefined) throw new LeaseLost(lease);
    return run.instructions === null ? 'agent_version_missing' : snapshotOf(lease.runId, { ...run, instructions: run.instructions }, log);
  }),
  recordTurn: (lease, turn) => underLease(dataSource, lease, (client) => recordTurn(client, lease, turn)),
  end: (lease, asked) => underLease(dataSource, lease, async (client) => {
    const [run] = await rowsOf(client, DEADLINE_READ, [lease.runId]);
    if (run === undefined) throw new LeaseLost(lease);
    const ending = endingAt(asked, run.deadline_at, run.now);
    await endRun(client, lease.runId, ending, run.now, { actorType: 'runtime', actorId: lease.workerId });
    return ending;
  }),
  release: (lease) => underLease(dataSource, lease, async (client) => {
    const at = await databaseNow(client);
    const [row] = await rowsOf(client, RELEASE, [lease.runId, at.toString()]);
    if (row === undefined) throw new LeaseLost(lease);
    await appendSessionEvents(client, row.session_id, at, [
      { eventType: 'run.requeued', runId: lease.runId, actorType: 'worker', actorId: lease.workerId, payload: { cause: 'draining', lease_epoch: lease.epoch } },
    ]);
  }),
});

/** A transaction of the run's tenant whose first statement is the fence. */
const underLease = async <T>(dataSource: DataSource, lease: Lease, work: (client: Client) => Promise<T>): Promise<T> => {
  try {
    return await inTransaction(dataSource, { kind: 'tenant', tenantId: lease.tenantId }, async ({ client }) => {
      const [, value] = await Promise.all([rowsOf(client, FENCE, [lease.runId, lease.workerId, lease.epoch]), work(client)]);
      return value;
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === LEASE_LOST) throw new LeaseLost(lease);
    throw error;
  }
};

const snapshotOf = (runId: string, run: SnapshotRow & { readonly instructions: string }, log: readonly LogRow[]): RunSnapshot => ({
  sessionId: run.session_id, limits: limitsOf(runId, run.limits), usage: usageOf(run), deadlineAt: run.deadline_at,
  cancelRequested: run.cancel_requested_at !== null, instructions: run.instructions,
  conversation: conversationOf(log.map((row) => ({
    sequence: row.sequence, runId: row.run_id, eventType: row.event_type, actorType: row.actor_type, actorId: row.actor_id, payload: row.payload,
  }))),
  openTurn: openTurnOf(runId, log), now: run.now,
});

interface StoredTurn {
  readonly text: string;
  readonly stop_reason: ModelTurn['stopReason'];
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost: number;
}

/** A turn of this run that stands last in its log: nothing has answered to it. */
const openTurnOf = (runId: string, log: readonly LogRow[]): ModelTurn | null => {
  const last = log.at(-1);
  if (last?.event_type !== 'model.response.completed' || last.run_id !== runId) return null;
  const { text, stop_reason: stopReason, input_tokens: inputTokens, output_tokens: outputTokens, cost } = last.payload as unknown as StoredTurn;
  return { text, stopReason, inputTokens, outputTokens, cost };
};

const recordTurn = async (client: Client, lease: Lease, turn: ModelTurn): Promise<RunUsage> => {
  const at = await databaseNow(client);
  const { text, stopReason, inputTokens, outputTokens, cost } = turn;
  const [run] = await rowsOf(client, TURN_COUNT, [lease.runId, inputTokens, outputTokens, cost, at.toString()]);
  if (run === undefined) throw new LeaseLost(lease);
  const event = { runId: lease.runId, actorType: 'runtime', actorId: lease.workerId } as const;
  const { step_count: step, checkpoint_version: version, session_id: sessionId } = run;
  await Promise.all([
    rowsOf(client, MODEL_CALL_INSERT, [lease.runId, step, stopReason, inputTokens, outputTokens, cost, at.toString()]),
    appendSessionEvents(client, sessionId, at, [
      {
        ...event, eventType: 'model.response.completed',
        payload: { attempt_id: uuid(), step_number: step, stop_reason: stopReason, text, input_tokens: inputTokens, output_tokens: outputTokens, cost },
      },
      { ...event, eventType: 'run.checkpointed', payload: { version, cause: 'model_response' } },
    ]),
    writeCheckpoint(client, { runId: lease.runId, version, cause: 'model_response', at, sessionId }),
  ]);
  return usageOf(run);
};
