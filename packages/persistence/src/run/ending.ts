import type { RunEnding } from '@carillon/application';
import { failureClassification, type ActorType, type Instant, type SessionEventDraft } from '@carillon/domain';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';
import { appendSessionEvents } from '../session/log.js';

// Guarded by the status that was locked: an end is written once.
const RUN_END = statement<{ readonly session_id: string; readonly checkpoint_version: number }>('run_end', `
  UPDATE runs SET status = $2, failure = $3, final_message = $4, lease_owner = NULL, lease_expires_at = NULL, scheduled_for = NULL,
    checkpoint_version = checkpoint_version + 1, finished_at = $5::timestamptz, updated_at = $5::timestamptz
  WHERE id = $1 AND status NOT IN ('COMPLETED', 'FAILED', 'CANCELLED')
  RETURNING session_id, checkpoint_version`);

const CHECKPOINT_INSERT = statement('run_checkpoint_insert', `
  INSERT INTO run_checkpoints (run_id, version, tenant_id, cause, through_sequence, created_at)
  SELECT $1, $2, s.tenant_id, $3, s.next_event_sequence - 1, $4::timestamptz FROM sessions s WHERE s.id = $5`);

// What the accountant reads. It is copied from the run in the same transaction as the end, so no end goes unaccounted.
const OUTCOME_INSERT = statement('run_outcome_insert', `
  INSERT INTO run_outcomes (occurrence_id, tenant_id, schedule_id, run_id, status, failure, cost, finished_at)
  SELECT occurrence_id, tenant_id, schedule_id, id, status, $2, cost, finished_at FROM runs WHERE id = $1 AND occurrence_id IS NOT NULL`);

export interface Ender {
  readonly actorType: ActorType;
  readonly actorId: string;
}

/** The one place that ends runs: status, failure or message, last checkpoint, events, outcome. The caller holds the run's row. */
export const endRun = async (client: Client, runId: string, ending: RunEnding, at: Instant, ender: Ender): Promise<void> => {
  const classification = ending.status === 'FAILED' ? failureClassification(ending.failure) : null;
  const failure = ending.status === 'FAILED' ? { ...classification, message: ending.failure.message } : null;
  const finalMessage = ending.status === 'COMPLETED' ? ending.finalMessage : null;
  const [row] = await rowsOf(client, RUN_END, [runId, ending.status, failure === null ? null : JSON.stringify(failure), finalMessage, at.toString()]);
  if (row === undefined) throw new Error(`run ${runId} had ended before`);
  const event = { ...ender, runId };
  await Promise.all([
    appendSessionEvents(client, row.session_id, at, endingEvents(event, row.checkpoint_version, classification, finalMessage, ending.status)),
    writeCheckpoint(client, { runId, version: row.checkpoint_version, cause: ending.status.toLowerCase(), at, sessionId: row.session_id }),
    rowsOf(client, OUTCOME_INSERT, [runId, classification === null ? null : JSON.stringify(classification)]),
  ]);
};

const endingEvents = (
  event: Ender & { readonly runId: string }, version: number, failure: SessionEventDraft['payload'] | null, finalMessage: string | null, status: RunEnding['status'],
): readonly SessionEventDraft[] => [
  ...(finalMessage === null ? [] : [{ ...event, eventType: 'assistant.message.completed', payload: { message: finalMessage } }]),
  { ...event, eventType: 'run.checkpointed', payload: { version, cause: status.toLowerCase() } },
  { ...event, eventType: `run.${status.toLowerCase()}`, payload: failure !== null ? { failure } : finalMessage !== null ? { final_message: finalMessage } : {} },
];

/** A checkpoint refers to the log: everything up to the sequence that the session has reached. Versions rise by one. */
export const writeCheckpoint = async (
  client: Client, checkpoint: { readonly runId: string; readonly version: number; readonly cause: string; readonly at: Instant; readonly sessionId: string },
): Promise<void> => {
  await rowsOf(client, CHECKPOINT_INSERT, [checkpoint.runId, checkpoint.version, checkpoint.cause, checkpoint.at.toString(), checkpoint.sessionId]);
};
