import type { SchedulePrincipalDirectory } from '@carillon/application';
import type { PrincipalRef } from '@carillon/domain';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';

const AUTHORITY_READ = statement<{ readonly enabled: boolean; readonly scopes: string[]; readonly version: string }>('authority_read', `
  SELECT enabled, scopes, version FROM principals WHERE tenant_id = $1 AND principal_id = $2`);

export const principalDirectory = (client: Client, { tenantId, principalId }: PrincipalRef): SchedulePrincipalDirectory => ({
  current: async () => {
    const [row] = await rowsOf(client, AUTHORITY_READ, [tenantId, principalId]);
    return row === undefined ? 'missing' : { tenantId, principalId, ...row };
  },
});
