import { column, declaredTable, nullable, primary, withDefault } from '../connection/declared-table.js';

const { uuid, text, integer, bigint, json, instant } = column;

export const SessionTable = declaredTable({
  name: 'sessions',
  columns: {
    id: primary(uuid), tenant_id: text, principal_id: text, agent_id: uuid, agent_version: text, status: withDefault(text, 'ACTIVE'), title: nullable(text),
    metadata: withDefault(json, {}), next_event_sequence: withDefault(bigint, 1), created_at: instant, updated_at: instant,
  },
  uniques: [['tenant_id', 'id']],
  references: [{ from: ['tenant_id', 'principal_id'], to: 'principals', key: ['tenantId', 'principalId'] }],
  checks: ['sessions_status_check'],
});

export const SessionEventTable = declaredTable({
  name: 'session_events',
  columns: {
    session_id: primary(uuid), sequence: primary(bigint), tenant_id: text, run_id: nullable(uuid), event_type: text,
    payload_schema_version: withDefault(integer, 1), actor_type: text, actor_id: text, payload: json, created_at: instant,
  },
  references: [{ from: ['tenant_id', 'session_id'], to: 'sessions', key: ['tenant_id', 'id'], onDelete: 'CASCADE' }],
  indexes: [{ name: 'session_events_of_run', columns: ['run_id', 'sequence'], where: '(run_id IS NOT NULL)' }],
});
