import type { TenantDirectory } from '@carillon/application';
import type { PrincipalRef } from '@carillon/domain';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';
import { ceilingsOf, type StoredCeilings } from './ceilings-row.js';

const CEILINGS_READ = statement<{ readonly ceilings: StoredCeilings }>('tenant_ceilings', 'SELECT ceilings FROM tenants WHERE id = $1');

// The principal's row is made if need be and locked; the sum is taken in a statement of its own, behind that lock.
const COUNT_LOCK = statement('schedule_count_lock', `
  INSERT INTO schedule_counts AS c (tenant_id, principal_id, schedules) VALUES ($1, $2, 0)
  ON CONFLICT (tenant_id, principal_id) DO UPDATE SET schedules = c.schedules`);
const COUNTS_READ = statement<{ readonly of_tenant: number; readonly of_principal: number }>('schedule_counts', `
  SELECT coalesce(sum(schedules), 0)::int AS of_tenant, coalesce(sum(schedules) FILTER (WHERE principal_id = $2), 0)::int AS of_principal
  FROM schedule_counts WHERE tenant_id = $1`);

export const tenantDirectory = (client: Client, { tenantId, principalId }: PrincipalRef): TenantDirectory => ({
  ceilings: async () => {
    const [row] = await rowsOf(client, CEILINGS_READ, [tenantId]);
    if (row === undefined) throw new Error('the tenant of a principal is not there');
    return ceilingsOf(row.ceilings);
  },
  scheduleCounts: async () => {
    const [, [row]] = await Promise.all([rowsOf(client, COUNT_LOCK, [tenantId, principalId]), rowsOf(client, COUNTS_READ, [tenantId, principalId])]);
    return { ofTenant: row?.of_tenant ?? 0, ofPrincipal: row?.of_principal ?? 0 };
  },
});
