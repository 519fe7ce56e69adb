import { column, declaredTable, primary } from '../connection/declared-table.js';

const { text, bigint, instant } = column;
const OF_TENANT = { from: ['tenant_id'], to: 'tenants', key: ['id'] } as const;

export const SpendBucketTable = declaredTable({
  name: 'spend_buckets',
  columns: { tenant_id: primary(text), hour: primary(instant), cost: bigint },
  references: [OF_TENANT],
  checks: ['spend_buckets_cost_check', 'spend_buckets_hour_check'],
});

export const TenantDeferralTable = declaredTable({
  name: 'tenant_deferrals',
  columns: { tenant_id: primary(text), retry_at: instant },
  references: [OF_TENANT],
});
