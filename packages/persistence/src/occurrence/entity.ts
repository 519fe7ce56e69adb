import { column, declaredTable, nullable, primary, withDefault } from '../connection/declared-table.js';

const { uuid, text, integer, bigint, instant } = column;

export const ScheduleOccurrenceTable = declaredTable({
  name: 'schedule_occurrences',
  columns: {
    id: primary(uuid), schedule_id: uuid, schedule_revision: integer, nominal_fire_at: instant, disposition: text, session_id: nullable(uuid),
    run_id: nullable(uuid), reason_code: nullable(text), authority_version: nullable(text), materialized_at: nullable(instant),
    links_erased_at: nullable(instant), created_at: instant, tenant_id: text, principal_id: text, reserved_cost: withDefault(bigint, 0),
    accounted_at: nullable(instant),
  },
  uniques: [['schedule_id', 'nominal_fire_at'], ['tenant_id', 'id']],
  references: [
    { from: ['tenant_id', 'schedule_id'], to: 'schedules', key: ['tenant_id', 'id'] },
    { from: ['schedule_id', 'schedule_revision'], to: 'schedule_revisions', key: ['schedule_id', 'revision'] },
    { from: ['tenant_id', 'session_id'], to: 'sessions', key: ['tenant_id', 'id'], onDelete: 'SET NULL', deferrable: 'INITIALLY DEFERRED' },
    { from: ['tenant_id', 'run_id'], to: 'runs', key: ['tenant_id', 'id'], onDelete: 'SET NULL', deferrable: 'INITIALLY DEFERRED' },
  ],
  checks: [
    'schedule_occurrences_disposition_check', 'schedule_occurrences_form', 'schedule_occurrences_never_early', 'schedule_occurrences_reserved_cost_check',
  ],
  indexes: [
    { name: 'schedule_occurrences_run', columns: ['run_id'], unique: true, where: '(run_id IS NOT NULL)' },
    { name: 'schedule_occurrences_session', columns: ['session_id'], where: '(session_id IS NOT NULL)' },
    { name: 'schedule_occurrences_open', columns: ['schedule_id'], where: "((disposition = 'MATERIALIZED'::text) AND (accounted_at IS NULL))" },
    { name: 'schedule_occurrences_minute', columns: ['tenant_id', 'materialized_at'], where: '(materialized_at IS NOT NULL)' },
  ],
  otherIndexes: ['schedule_occurrences_history', 'schedule_occurrences_reserved'],
});

export const RunOutcomeTable = declaredTable({
  name: 'run_outcomes',
  columns: {
    occurrence_id: primary(uuid), tenant_id: text, schedule_id: uuid, run_id: uuid, status: text, failure: nullable(column.json), cost: bigint,
    finished_at: instant,
  },
  references: [{ from: ['tenant_id', 'occurrence_id'], to: 'schedule_occurrences', key: ['tenant_id', 'id'] }],
  checks: ['run_outcomes_cost_check', 'run_outcomes_failure', 'run_outcomes_status_check'],
  indexes: [{ name: 'run_outcomes_pending', columns: ['finished_at', 'occurrence_id'] }],
});
