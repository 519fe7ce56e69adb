import { EntitySchema } from 'typeorm';
import type { Instant } from '@carillon/domain';
import { constraintsOf } from '../connection/declared-table.js';
import { instantColumn } from '../connection/values.js';

export interface AccessTokenRow {
  id: string;
  tokenSha256: string;
  tenantId: string;
  principalId: string;
  scopes: string[];
  expiresAt: Instant;
  revokedAt: Instant | null;
  createdAt: Instant;
}

const at = { type: 'timestamptz', precision: 3, transformer: instantColumn } as const;

const COLUMNS: { readonly [property: string]: string } = { tokenSha256: 'token_sha256', tenantId: 'tenant_id', principalId: 'principal_id' };

export const AccessTokenEntity = new EntitySchema<AccessTokenRow>({
  name: 'access_tokens',
  columns: {
    id: { type: 'uuid', primary: true },
    tokenSha256: { name: 'token_sha256', type: 'text' },
    tenantId: { name: 'tenant_id', type: 'text' },
    principalId: { name: 'principal_id', type: 'text' },
    scopes: { type: 'text', array: true },
    expiresAt: { name: 'expires_at', ...at },
    revokedAt: { name: 'revoked_at', ...at, nullable: true },
    createdAt: { name: 'created_at', ...at, default: () => 'carillon_now()', insert: false, update: false },
  },
  ...constraintsOf('access_tokens', {
    uniques: [['tokenSha256']], checks: ['access_tokens_token_sha256_check'],
    references: [{ from: ['tenantId', 'principalId'], to: 'principals', key: ['tenantId', 'principalId'] }],
  }, (property) => COLUMNS[property] ?? property),
});
