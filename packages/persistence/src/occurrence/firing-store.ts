import { ASYNC_PRIORITY, type Decided, type FiringDecision, type Instant, type Schedule } from '@carillon/domain';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';
import { appendProcessEvents } from '../event/process-events.js';

// One statement a table, for any number of firings. Only ids and instants are sent; what the run is made of is copied from the
// pinned revision inside the database.
const OCCURRENCES_INSERT = statement('firing_occurrences_insert', `
  INSERT INTO schedule_occurrences (id, schedule_id, schedule_revision, nominal_fire_at, disposition, session_id, run_id, reason_code,
    authority_version, materialized_at, created_at, tenant_id, principal_id, reserved_cost)
  SELECT d.id, d.schedule_id, d.revision, d.nominal, d.disposition, d.session_id, d.run_id, d.reason, d.authority,
    CASE WHEN d.run_id IS NOT NULL THEN $10::timestamptz END, $10::timestamptz, r.tenant_id, r.principal_id,
    CASE WHEN d.run_id IS NULL THEN 0 ELSE ((r.definition #>> '{limits,max_cost}')::numeric * 1000000)::bigint END
  FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $5::text[], $6::uuid[], $7::uuid[], $8::text[], $9::text[])
    AS d (id, schedule_id, revision, nominal, disposition, session_id, run_id, reason, authority)
  JOIN schedule_revisions r ON r.schedule_id = d.schedule_id AND r.revision = d.revision`);

const MATERIALIZED = `
  unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $5::uuid[], $6::uuid[], $7::timestamptz[])
    AS d (occurrence_id, schedule_id, revision, nominal, session_id, run_id, deadline)
  JOIN schedule_revisions r ON r.schedule_id = d.schedule_id AND r.revision = d.revision`;

/** An instant as the wire has it: UTC, milliseconds only where there are some. */
const ISO = (instant: string) =>
  `to_char(${instant} AT TIME ZONE 'UTC', CASE WHEN date_trunc('second', ${instant}) = ${instant} THEN 'YYYY-MM-DD"T"HH24:MI:SS"Z"' ELSE 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"' END)`;

const SESSIONS_INSERT = statement('firing_sessions_insert', `
  INSERT INTO sessions (id, tenant_id, principal_id, agent_id, agent_version, title, metadata, next_event_sequence, created_at, updated_at)
  SELECT d.session_id, r.tenant_id, r.principal_id, (r.definition ->> 'agent_id')::uuid, r.definition ->> 'agent_version', r.definition ->> 'title',
    jsonb_build_object('schedule_id', d.schedule_id, 'schedule_revision', d.revision, 'occurrence_id', d.occurrence_id, 'nominal_fire_at', ${ISO('d.nominal')}),
    5, $8::timestamptz, $8::timestamptz
  FROM ${MATERIALIZED}`);

// The four seed events in their order; the checkpoint's comes last, since it refers to the ones before.
const SEED_EVENTS_INSERT = statement('firing_seed_events_insert', `
  INSERT INTO session_events (session_id, sequence, tenant_id, run_id, event_type, actor_type, actor_id, payload, created_at)
  SELECT d.session_id, e.sequence, r.tenant_id, CASE WHEN e.sequence > 1 THEN d.run_id END, e.event_type, 'scheduler', 'scheduler', e.payload, $8::timestamptz
  FROM ${MATERIALIZED}
  JOIN schedule_occurrences o ON o.id = d.occurrence_id
  CROSS JOIN LATERAL (VALUES
    (1, 'session.created', jsonb_build_object('agent_id', r.definition -> 'agent_id', 'title', r.definition -> 'title')),
    (2, 'user.message.created', jsonb_build_object('content', r.definition -> 'instruction')),
    (3, 'run.queued', jsonb_build_object('run_id', d.run_id, 'priority', ${ASYNC_PRIORITY}, 'schedule_id', d.schedule_id, 'schedule_revision', d.revision,
      'occurrence_id', d.occurrence_id, 'authority_version', o.authority_version)),
    (4, 'run.checkpointed', jsonb_build_object('version', 1, 'cause', 'seed'))
  ) AS e (sequence, event_type, payload)`);

const RUNS_INSERT = statement('firing_runs_insert', `
  INSERT INTO runs (id, tenant_id, principal_id, session_id, schedule_id, occurrence_id, status, priority, scopes, limits, agent_id, agent_version,
    policy_profile, scheduled_for, deadline_at, created_at, updated_at)
  SELECT d.run_id, r.tenant_id, r.principal_id, d.session_id, d.schedule_id, d.occurrence_id, 'QUEUED', ${ASYNC_PRIORITY},
    ARRAY(SELECT jsonb_array_elements_text(r.definition -> 'requested_scopes')), r.definition -> 'limits', (r.definition ->> 'agent_id')::uuid,
    r.definition ->> 'agent_version', r.definition ->> 'policy_profile', $8::timestamptz, d.deadline, $8::timestamptz, $8::timestamptz
  FROM ${MATERIALIZED}`);

const CHECKPOINTS_INSERT = statement('firing_checkpoints_insert', `
  INSERT INTO run_checkpoints (run_id, version, tenant_id, cause, through_sequence, created_at)
  SELECT d.run_id, 1, r.tenant_id, 'seed', 4, $8::timestamptz FROM ${MATERIALIZED}`);

const SCHEDULES_ADVANCE = statement('firing_schedules_advance', `
  UPDATE schedules s SET state = d.state, pause_reason = d.pause_reason, next_fire_at = d.next_fire_at, armed_at = d.armed_at,
    consecutive_failures = d.failures, updated_at = greatest(s.updated_at, d.updated_at), deferred_until = NULL, deferrals = 0
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::int[], $7::timestamptz[])
    AS d (id, state, pause_reason, next_fire_at, armed_at, failures, updated_at)
  WHERE s.id = d.id`);

const TENANT_DEFER = statement('firing_tenant_defer', `
  INSERT INTO tenant_deferrals (tenant_id, retry_at) VALUES ($1, $2::timestamptz + make_interval(secs => $3))
  ON CONFLICT (tenant_id) DO UPDATE SET retry_at = excluded.retry_at`);

/** Queues everything that the decisions write, in the ledger's order, and waits once. */
export const storeDecisions = async (
  client: Client, tenantId: string, decisions: readonly FiringDecision[], now: Instant, retryAfterSeconds: number,
): Promise<void> => {
  const decided = decisions.filter((decision) => decision.kind === 'decided');
  const moved = decisions.filter((decision) => 'after' in decision);
  const at = now.toString();
  const writes = [
    ...(decided.length === 0 ? [] : [rowsOf(client, OCCURRENCES_INSERT, [...occurrenceColumns(decided), at])]),
    ...materializedWrites(client, decided.filter(({ occurrence }) => occurrence.runId !== null), at),
    appendProcessEvents(client, moved.flatMap(({ events }) => events)),
    ...(moved.length === 0 ? [] : [rowsOf(client, SCHEDULES_ADVANCE, scheduleColumns(moved.map(({ after }) => after)))]),
    ...(decisions.some(({ kind }) => kind === 'retry') ? [rowsOf(client, TENANT_DEFER, [tenantId, at, retryAfterSeconds])] : []),
  ];
  await Promise.all(writes);
};

const materializedWrites = (client: Client, decided: readonly Decided[], at: string): readonly Promise<unknown>[] => {
  if (decided.length === 0) return [];
  const values = [
    decided.map(({ occurrence }) => occurrence.id), decided.map(({ occurrence }) => occurrence.scheduleId),
    decided.map(({ occurrence }) => occurrence.scheduleRevision), decided.map(({ occurrence }) => occurrence.nominalFireAt.toString()),
    decided.map(({ occurrence }) => occurrence.sessionId), decided.map(({ occurrence }) => occurrence.runId),
    decided.map(({ deadlineAt }) => deadlineAt?.toString() ?? null), at,
  ];
  return [SESSIONS_INSERT, SEED_EVENTS_INSERT, RUNS_INSERT, CHECKPOINTS_INSERT]
    .map((insert) => rowsOf(client, insert, values));
};

const occurrenceColumns = (decided: readonly Decided[]): readonly unknown[] => {
  const column = (read: (decision: Decided) => unknown) => decided.map(read);
  return [
    column(({ occurrence }) => occurrence.id), column(({ occurrence }) => occurrence.scheduleId), column(({ occurrence }) => occurrence.scheduleRevision),
    column(({ occurrence }) => occurrence.nominalFireAt.toString()), column(({ occurrence }) => occurrence.disposition),
    column(({ occurrence }) => occurrence.sessionId), column(({ occurrence }) => occurrence.runId), column(({ occurrence }) => occurrence.reasonCode),
    column(({ occurrence }) => occurrence.authorityVersion),
  ];
};

const scheduleColumns = (after: readonly Schedule[]): readonly unknown[] => [
  after.map(({ id }) => id), after.map(({ state }) => state), after.map(({ pauseReason }) => pauseReason),
  after.map(({ nextFireAt }) => nextFireAt?.toString() ?? null), after.map(({ armedAt }) => armedAt.toString()),
  after.map(({ consecutiveFailures }) => consecutiveFailures), after.map(({ updatedAt }) => updatedAt.toString()),
];
