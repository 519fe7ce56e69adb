import type { AccessTokens, TokenRefusal } from '@carillon/application';
import type { DataSource } from 'typeorm';

interface Resolved {
  readonly state: 'active' | TokenRefusal;
  readonly tenant_id: string;
  readonly principal_id: string;
  readonly scopes: string[];
}

/** Looked up by hash in the one function that needs no sight; nothing is cached, so a revocation holds from the next request on. */
export const accessTokens = (dataSource: DataSource): AccessTokens => ({
  resolve: async (tokenSha256) => {
    const [found] = await dataSource.query<Resolved[]>('SELECT state, tenant_id, principal_id, scopes FROM carillon_resolve_token($1)', [tokenSha256]);
    if (found === undefined) return 'unknown';
    if (found.state !== 'active') return found.state;
    return { tenantId: found.tenant_id, principalId: found.principal_id, scopes: found.scopes };
  },
});
