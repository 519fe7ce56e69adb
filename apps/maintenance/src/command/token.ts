import { accessTokenSha256, isAccessToken, makeAccessToken, type IdentityStore, type Ids, type Sha256 } from '@carillon/application';
import type { PrincipalRef } from '@carillon/domain';
import { CommandFailure, done, type CommandOutput } from './outcome.js';
import type { Command } from './parse.js';

export interface TokenDeps {
  readonly identity: IdentityStore;
  readonly ids: Ids;
  readonly sha256: Sha256;
  /** 256 random bits in base64url. */
  readonly randomSecret: () => string;
}

/** Issues a token and prints it with its id. It is nowhere to be found again: only its SHA-256 is stored. */
export const issueToken = async (
  { identity, ids, sha256, randomSecret }: TokenDeps, { tenantId, principalId, scopes, expiresInDays }: Extract<Command, { kind: 'issue_token' }>,
): Promise<CommandOutput> => {
  const [id, token] = [ids.next(), makeAccessToken(randomSecret(), sha256)];
  const answer = await identity.issueToken({
    id, tokenSha256: accessTokenSha256(token, sha256), tenantId, principalId, scopes, expiresInDays,
  });
  switch (answer) {
    case 'issued': return done(JSON.stringify({ id, token }));
    case 'principal_missing': throw new CommandFailure(`There is no principal ${tenantId}/${principalId}: apply a document that names it first.`);
    case 'scope_not_held': throw new CommandFailure(`The principal ${tenantId}/${principalId} does not hold every scope that was asked for: leave some out of --scopes.`);
  }
};

/** Revokes a token by its id, or by the token itself, which is never an argument: everybody on a machine sees those. */
export const revokeToken = async (
  { identity, sha256 }: Pick<TokenDeps, 'identity' | 'sha256'>, by: { readonly id: string } | { readonly token: string },
): Promise<CommandOutput> => {
  if ('token' in by && !isAccessToken(by.token, sha256)) throw new CommandFailure('What standard input holds is not a token.');
  const answer = await identity.revokeToken('token' in by ? { tokenSha256: accessTokenSha256(by.token, sha256) } : by);
  switch (answer) {
    case 'revoked': return done('revoked');
    case 'already_revoked': return done('unchanged: it was revoked before');
    case 'unknown': throw new CommandFailure('There is no such token: `token list` shows the ids of those that were issued.');
  }
};

/** One line of JSON for each token of a principal. */
export const listTokens = async ({ identity }: Pick<TokenDeps, 'identity'>, principal: PrincipalRef): Promise<CommandOutput> =>
  done(...(await identity.listTokens(principal)).map(({ id, scopes, createdAt, expiresAt, revokedAt }) => JSON.stringify({
    id, scopes, created_at: createdAt.toString(), expires_at: expiresAt.toString(), revoked_at: revokedAt?.toString() ?? null,
  })));
