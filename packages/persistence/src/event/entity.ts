import { column, declaredTable, primary } from '../connection/declared-table.js';

const { uuid, text, json, instant } = column;

export const ProcessEventTable = declaredTable({
  name: 'process_events',
  columns: {
    id: primary(uuid), tenant_id: text, event_type: text, actor_type: text, actor_id: text, derivation_key: text, payload: json, created_at: instant,
  },
  uniques: [['tenant_id', 'derivation_key']],
  indexes: [{ name: 'process_events_retention', columns: ['created_at'] }],
});

export const NotificationTable = declaredTable({
  name: 'notifications',
  columns: { id: primary(uuid), tenant_id: text, principal_id: text, kind: text, dedupe_key: text, payload: json, created_at: instant },
  uniques: [['tenant_id', 'dedupe_key']],
  references: [{ from: ['tenant_id', 'principal_id'], to: 'principals', key: ['tenantId', 'principalId'] }],
});
