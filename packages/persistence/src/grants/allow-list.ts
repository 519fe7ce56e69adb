import type { GrantedRole } from './roles.js';

export type Verb = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
/** `true` for the whole table, else the columns that the verb may touch. */
export type Rights = { readonly [verb in Verb]?: true | readonly string[] };

const RUN_COLUMNS = [
  'status', 'step_count', 'model_call_count', 'tool_call_count', 'input_tokens', 'output_tokens', 'cost', 'scheduled_for', 'lease_owner',
  'lease_expires_at', 'lease_epoch', 'lost_leases', 'checkpoint_version', 'failure', 'final_message', 'started_at', 'finished_at', 'updated_at',
];

const RUN_WORKER = {
  runs: { SELECT: true, UPDATE: RUN_COLUMNS },
  sessions: { SELECT: true, UPDATE: ['next_event_sequence', 'updated_at'] },
  session_events: { SELECT: true, INSERT: true },
  run_checkpoints: { INSERT: true },
  model_calls: { INSERT: true },
  agent_versions: { SELECT: true },
  run_outcomes: { INSERT: true },
} as const satisfies { readonly [table: string]: Rights };

/**
 * Role × table × column × verb: all that each login may do. Everything that is not here is refused by PostgreSQL. The GRANTs are
 * generated from it, the documentation prints it, and a login is compared with it. Nobody may update a revision.
 */
export const ALLOW_LIST: { readonly [role in GrantedRole]: { readonly [table: string]: Rights } } = {
  carillon_operator: {
    tenants: { SELECT: true, INSERT: true, UPDATE: ['ceilings'] },
    principals: { SELECT: true, INSERT: true, UPDATE: ['enabled', 'scopes'] },
    agent_versions: { SELECT: true, INSERT: true },
    access_tokens: { SELECT: true, INSERT: true, UPDATE: ['revoked_at'] },
  },
  carillon_api: {
    tenants: { SELECT: ['id', 'ceilings'] },
    principals: { SELECT: true },
    agent_versions: { SELECT: true },
    cursor_keys: { SELECT: true },
    schedules: {
      SELECT: true, INSERT: true,
      UPDATE: [
        'state', 'pause_reason', 'current_revision', 'next_fire_at', 'armed_at', 'consecutive_failures', 'updated_at', 'deferred_until', 'deferrals',
      ],
    },
    schedule_revisions: { SELECT: true, INSERT: true },
    schedule_idempotency_keys: { SELECT: true, INSERT: true },
    schedule_counts: { SELECT: true, INSERT: true, UPDATE: ['schedules'] },
    schedule_occurrences: { SELECT: true },
    runs: { SELECT: true },
    process_events: { INSERT: true },
  },
  carillon_schedule_worker: {
    tenants: { SELECT: ['id', 'ceilings'] },
    principals: { SELECT: true, UPDATE: ['lock_marker'] },
    agent_versions: { SELECT: ['tenant_id', 'agent_id', 'version', 'policy_profile'] },
    schedules: {
      SELECT: true,
      UPDATE: ['state', 'pause_reason', 'next_fire_at', 'consecutive_failures', 'updated_at', 'armed_at', 'deferred_until', 'deferrals'],
    },
    schedule_revisions: { SELECT: true },
    schedule_occurrences: { SELECT: true, INSERT: true, UPDATE: ['accounted_at'] },
    sessions: { INSERT: true },
    session_events: { INSERT: true },
    runs: { SELECT: ['id', 'tenant_id', 'occurrence_id', 'status'], INSERT: true },
    run_checkpoints: { INSERT: true },
    run_outcomes: { SELECT: true, DELETE: true },
    spend_buckets: { SELECT: true, INSERT: true, UPDATE: ['cost'] },
    tenant_deferrals: { SELECT: true, INSERT: true, UPDATE: ['retry_at'], DELETE: true },
    notifications: { INSERT: true },
    process_events: { INSERT: true },
  },
  carillon_interactive_worker: RUN_WORKER,
  carillon_async_worker: RUN_WORKER,
  carillon_maintenance: {
    runs: { SELECT: true, UPDATE: RUN_COLUMNS },
    sessions: { SELECT: true, UPDATE: ['next_event_sequence', 'updated_at'] },
    session_events: { INSERT: true },
    run_checkpoints: { INSERT: true },
    run_outcomes: { INSERT: true },
  },
};

/** Every login may ask which schema it meets. */
export const SCHEMA_TABLE = 'schema_migrations';

/** Functions that a login may call; all others are the owner's. Triggers run whatever the login may call. */
export const CALLABLE: { readonly [role in GrantedRole]: readonly string[] } = {
  carillon_operator: ['carillon_now()'],
  carillon_api: ['carillon_now()', 'carillon_tenant()', 'carillon_principal()', 'carillon_resolve_token(text)'],
  carillon_schedule_worker: ['carillon_now()', 'carillon_tenant()', 'carillon_scanning()', 'carillon_tenant_unless_scanning()'],
  carillon_interactive_worker: ['carillon_now()', 'carillon_tenant()', 'carillon_scanning()', 'carillon_tenant_unless_scanning()', 'carillon_assert_lease(uuid, uuid, integer)'],
  carillon_async_worker: ['carillon_now()', 'carillon_tenant()', 'carillon_scanning()', 'carillon_tenant_unless_scanning()', 'carillon_assert_lease(uuid, uuid, integer)'],
  carillon_maintenance: ['carillon_now()', 'carillon_tenant()', 'carillon_scanning()', 'carillon_tenant_unless_scanning()'],
};
