import type { Instant, SessionEventDraft } from '@carillon/domain';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';

// The session's row gives the places, so that commit order is sequence order. Numbers are never reserved ahead.
const EVENTS_APPEND = statement('session_events_append', `
  WITH place AS (
    UPDATE sessions SET next_event_sequence = next_event_sequence + cardinality($3::text[]), updated_at = greatest(updated_at, $2::timestamptz)
    WHERE id = $1 RETURNING tenant_id, next_event_sequence - cardinality($3::text[]) AS first)
  INSERT INTO session_events (session_id, sequence, tenant_id, run_id, event_type, actor_type, actor_id, payload, created_at)
  SELECT $1, place.first + e.place - 1, place.tenant_id, e.run_id, e.event_type, e.actor_type, e.actor_id, e.payload::jsonb, $2::timestamptz
  FROM place, unnest($3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[])
    WITH ORDINALITY AS e (event_type, run_id, actor_type, actor_id, payload, place)`);

/** Appends to a session's log, in order. */
export const appendSessionEvents = async (client: Client, sessionId: string, at: Instant, events: readonly SessionEventDraft[]): Promise<void> => {
  await rowsOf(client, EVENTS_APPEND, [
    sessionId, at.toString(), events.map((event) => event.eventType), events.map((event) => event.runId), events.map((event) => event.actorType),
    events.map((event) => event.actorId), events.map((event) => JSON.stringify(event.payload)),
  ]);
};
