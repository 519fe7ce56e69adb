import type { AccessTokens, TokenRefusal } from '@carillon/application';
import type { DataSource } from 'typeorm';
import { withConnection } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';

interface Resolved {
  readonly state: 'active' | TokenRefusal;
  readonly tenant_id: string;
  readonly principal_id: string;
  readonly scopes: string[];
}

const TOKEN_RESOLVE = statement<Resolved>('token_resolve', 'SELECT state, tenant_id, principal_id, scopes FROM carillon_resolve_token($1)');

/** Looked up by hash in the one function that needs no sight; nothing is cached, so a revocation holds from the next request on. */
export const accessTokens = (dataSource: DataSource): AccessTokens => ({
  resolve: async (tokenSha256) => {
    const [found] = await withConnection(dataSource, (client) => rowsOf(client, TOKEN_RESOLVE, [tokenSha256]));
    if (found === undefined) return 'unknown';
    if (found.state !== 'active') return found.state;
    return { tenantId: found.tenant_id, principalId: found.principal_id, scopes: found.scopes };
  },
});
