import type { RunLimits, TenantCeilings } from '@carillon/domain';

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

export interface IdentityChange {
  readonly subject: string;
  readonly change: 'created' | 'changed' | 'unchanged';
}

/**
 * The deployment's own store of tenants, principals and agents.
 *
 * Guarantees: applying the same document twice changes nothing the second time; a principal's version rises with each change of
 * its content and with nothing else; a stored agent version is never altered (asking for that is an error); what the document
 * does not name is left alone.
 */
export interface IdentityStore {
  apply(tenant: IdentityTenant, mode: 'write' | 'dry_run'): Promise<readonly IdentityChange[]>;
  /** `all_held` stands for the scopes that the principal holds at this moment; scopes that it gains later are not in the token. */
  issueToken(token: {
    readonly id: string; readonly tokenSha256: string; readonly tenantId: string; readonly principalId: string;
    readonly scopes: readonly string[] | 'all_held'; readonly expiresInDays: number;
  }): Promise<'issued' | 'principal_missing' | 'scope_not_held'>;
}
