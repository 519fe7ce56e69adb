import type { Authority, Principal } from '@carillon/domain';

/** The current authority of the transaction's principal, from the deployment's own store; no network is asked. */
export interface SchedulePrincipalDirectory {
  current(): Promise<Authority | 'missing'>;
}

export type TokenRefusal = 'unknown' | 'expired' | 'revoked' | 'disabled';

/**
 * Who a bearer token speaks for, now: the principal's current scopes, narrowed to those of the token. Only the token's
 * SHA-256 is known to any store.
 */
export interface AccessTokens {
  resolve(tokenSha256: string): Promise<Principal | TokenRefusal>;
}
