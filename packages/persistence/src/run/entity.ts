import { column, declaredTable, nullable, primary, withDefault } from '../connection/declared-table.js';

const { uuid, text, texts, integer, smallint, bigint, json, instant } = column;
const OF_RUN = { from: ['tenant_id', 'run_id'], to: 'runs', key: ['tenant_id', 'id'], onDelete: 'CASCADE' } as const;
const LIVE = "(status <> ALL (ARRAY['COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text]))";

export const RunTable = declaredTable({
  name: 'runs',
  columns: {
    id: primary(uuid), tenant_id: text, principal_id: text, session_id: uuid, schedule_id: nullable(uuid), occurrence_id: nullable(uuid), status: text,
    priority: smallint, scopes: texts, limits: json, agent_id: uuid, agent_version: text, policy_profile: text, step_count: withDefault(integer, 0),
    model_call_count: withDefault(integer, 0), tool_call_count: withDefault(integer, 0), input_tokens: withDefault(bigint, 0),
    output_tokens: withDefault(bigint, 0), cost: withDefault(bigint, 0), scheduled_for: nullable(instant), deadline_at: nullable(instant),
    lease_owner: nullable(uuid), lease_expires_at: nullable(instant), lease_epoch: withDefault(integer, 0), lost_leases: withDefault(integer, 0),
    checkpoint_version: withDefault(integer, 1), failure: nullable(json), final_message: nullable(text), cancel_requested_at: nullable(instant),
    started_at: nullable(instant), finished_at: nullable(instant), created_at: instant, updated_at: instant,
  },
  uniques: [['tenant_id', 'id']],
  references: [{ from: ['tenant_id', 'session_id'], to: 'sessions', key: ['tenant_id', 'id'], onDelete: 'CASCADE' }],
  checks: ['runs_end', 'runs_lease_while_running', 'runs_priority_check', 'runs_scheduled_bounds', 'runs_status_check'],
  indexes: [
    { name: 'runs_one_live_per_session', columns: ['session_id'], unique: true, where: LIVE },
    { name: 'runs_running', columns: ['id'], where: "(status = 'RUNNING'::text)" },
    {
      name: 'runs_unattended_deadlines', columns: ['deadline_at'],
      where: "(status = ANY (ARRAY['QUEUED'::text, 'WAITING_FOR_APPROVAL'::text, 'WAITING_FOR_USER'::text]))",
    },
    { name: 'runs_active_scheduled', columns: ['tenant_id'], where: `((occurrence_id IS NOT NULL) AND ${LIVE})` },
  ],
  otherIndexes: ['runs_queue'],
});

export const RunCheckpointTable = declaredTable({
  name: 'run_checkpoints',
  columns: { run_id: primary(uuid), version: primary(integer), tenant_id: text, cause: text, through_sequence: bigint, created_at: instant },
  references: [OF_RUN],
  checks: ['run_checkpoints_version_check'],
});

export const ModelCallTable = declaredTable({
  name: 'model_calls',
  columns: {
    run_id: primary(uuid), step_number: primary(integer), attempt: primary(integer), tenant_id: text, stop_reason: text, input_tokens: bigint,
    output_tokens: bigint, cost: bigint, created_at: instant,
  },
  references: [OF_RUN],
  checks: [
    'model_calls_attempt_check', 'model_calls_cost_check', 'model_calls_input_tokens_check', 'model_calls_output_tokens_check',
    'model_calls_step_number_check',
  ],
});
