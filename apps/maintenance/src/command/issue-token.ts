import { accessTokenSha256, makeAccessToken, type IdentityStore, type Ids, type Sha256 } from '@carillon/application';
import { CommandFailure } from './failure.js';
import type { Command } from './parse.js';

export interface TokenDeps {
  readonly identity: IdentityStore;
  readonly ids: Ids;
  readonly sha256: Sha256;
  /** 256 random bits in base64url. */
  readonly randomSecret: () => string;
}

/** Issues a token and returns it. It is nowhere to be found again: only its SHA-256 is stored. */
export const issueToken = async (
  { identity, ids, sha256, randomSecret }: TokenDeps, { tenantId, principalId, scopes, expiresInDays }: Extract<Command, { kind: 'issue_token' }>,
): Promise<string> => {
  const token = makeAccessToken(randomSecret(), sha256);
  const answer = await identity.issueToken({
    id: ids.next(), tokenSha256: accessTokenSha256(token, sha256), tenantId, principalId, scopes, expiresInDays,
  });
  switch (answer) {
    case 'issued': return token;
    case 'principal_missing': throw new CommandFailure(`There is no principal ${tenantId}/${principalId}: apply a document that names it first.`);
    case 'scope_not_held': throw new CommandFailure(`The principal ${tenantId}/${principalId} does not hold every scope that was asked for: leave some out of --scopes.`);
  }
};
