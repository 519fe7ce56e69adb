import type { Instant, PrincipalRef, RunLimits, TenantCeilings } from '@carillon/domain';

export interface IdentityTenant {
  readonly id: string;
  readonly ceilings: TenantCeilings;
  readonly principals: readonly { readonly id: string; readonly enabled: boolean; readonly scopes: readonly string[] }[];
  readonly agents: readonly IdentityAgent[];
}

export interface IdentityAgent {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly policyProfile: string;
  readonly instructions: string;
  readonly limits: RunLimits;
}

export type IdentityChange =
  | { readonly subject: string; readonly change: 'created' | 'changed' | 'unchanged' }
  | { readonly subject: string; readonly change: 'refused'; readonly reason: string };

export interface IssuedToken {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly revokedAt: Instant | null;
}

/**
 * The deployment's own store of tenants, principals and agents.
 *
 * Guarantees:
 * - applying the same document twice changes nothing the second time; what the document does not name is left alone;
 * - ceilings, each principal and each agent version are stored in a transaction of their own: one that is refused keeps none of the
 *   others back;
 * - a principal's version rises with each change of its content and with nothing else, also when several apply at the same time;
 * - a stored agent version is never altered: asking for that is refused;
 * - `dry_run` tells what `write` would do, and does nothing;
 * - a revoked token is refused from the next request on.
 */
export interface IdentityStore {
  apply(tenant: IdentityTenant, mode: 'write' | 'dry_run'): Promise<readonly IdentityChange[]>;
  /** `all_held` stands for the scopes that the principal holds at this moment; scopes that it gains later are not in the token. */
  issueToken(token: {
    readonly id: string; readonly tokenSha256: string; readonly tenantId: string; readonly principalId: string;
    readonly scopes: readonly string[] | 'all_held'; readonly expiresInDays: number;
  }): Promise<'issued' | 'principal_missing' | 'scope_not_held'>;
  revokeToken(token: { readonly id: string } | { readonly tokenSha256: string }): Promise<'revoked' | 'already_revoked' | 'unknown'>;
  /** Newest first, without hashes. */
  listTokens(principal: PrincipalRef): Promise<readonly IssuedToken[]>;
}
