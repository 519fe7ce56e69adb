import { column, declaredTable, nullable, primary, withDefault } from '../connection/declared-table.js';

const { uuid, text, integer, json, instant } = column;
const OF_SCHEDULE = { from: ['tenant_id', 'schedule_id'], to: 'schedules', key: ['tenant_id', 'id'] } as const;

export const ScheduleTable = declaredTable({
  name: 'schedules',
  columns: {
    id: primary(uuid), tenant_id: text, principal_id: text, state: text, pause_reason: nullable(text), current_revision: integer,
    next_fire_at: nullable(instant), consecutive_failures: withDefault(integer, 0), created_at: instant, updated_at: instant, armed_at: instant,
    deferred_until: nullable(instant), deferrals: withDefault(integer, 0),
  },
  uniques: [['tenant_id', 'id']],
  references: [
    { from: ['tenant_id', 'principal_id'], to: 'principals', key: ['tenantId', 'principalId'] },
    { from: ['id', 'current_revision'], to: 'schedule_revisions', key: ['schedule_id', 'revision'], deferrable: 'INITIALLY DEFERRED' },
  ],
  checks: [
    'schedules_check', 'schedules_consecutive_failures_check', 'schedules_current_revision_check', 'schedules_next_fire_while_active',
    'schedules_pause_reason_while_paused', 'schedules_state_check',
  ],
  indexes: [
    { name: 'schedules_due', columns: ['next_fire_at', 'id'], where: "(state = 'ACTIVE'::text)" },
    { name: 'schedules_deferred', columns: ['deferred_until'], where: "((state = 'ACTIVE'::text) AND (deferred_until IS NOT NULL))" },
    { name: 'schedules_listing', columns: ['tenant_id', 'principal_id', 'updated_at', 'id'] },
    { name: 'schedules_retention', columns: ['tenant_id', 'updated_at', 'id'], where: "(state = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text]))" },
  ],
});

export const ScheduleRevisionTable = declaredTable({
  name: 'schedule_revisions',
  columns: {
    schedule_id: primary(uuid), revision: primary(integer), definition: json, created_by_principal_id: text, created_at: instant, tenant_id: text,
    principal_id: text,
  },
  references: [OF_SCHEDULE],
  checks: ['schedule_revisions_revision_check'],
});

export const ScheduleIdempotencyKeyTable = declaredTable({
  name: 'schedule_idempotency_keys',
  columns: { tenant_id: primary(text), principal_id: primary(text), key: primary(text), request_hash: text, schedule_id: uuid, created_at: instant },
  references: [OF_SCHEDULE],
});

export const ScheduleCountTable = declaredTable({
  name: 'schedule_counts',
  columns: { tenant_id: primary(text), principal_id: primary(text), schedules: integer },
});
