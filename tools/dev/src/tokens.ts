import path from 'node:path';
import type { Demo } from './demo.js';
import { keep, readKept } from './kept-json.js';

const LIFETIME_DAYS = 365;
const RENEW_BEFORE_MS = 7 * 86_400_000;

export interface KeptTokens {
  /** The database and the demo document that the tokens were issued for. */
  readonly database: string;
  readonly demo: string;
  readonly tokens: Readonly<Record<string, { readonly token: string; readonly expires_at: string }>>;
}

const isKeptTokens = (value: unknown): value is KeptTokens =>
  typeof value === 'object' && value !== null && 'database' in value && 'demo' in value && 'tokens' in value && typeof value.tokens === 'object' && value.tokens !== null;

/** The kept tokens that are still good: of this very database, for these very scopes, and not about to expire. */
export const usableTokens = (kept: unknown, issuedFor: { readonly database: string; readonly demo: string }, nowMs: number): ReadonlyMap<string, string> => {
  if (!isKeptTokens(kept) || kept.database !== issuedFor.database || kept.demo !== issuedFor.demo) return new Map();
  return new Map(
    Object.entries(kept.tokens)
      .filter(([, { expires_at: expiresAt }]) => Date.parse(expiresAt) - nowMs > RENEW_BEFORE_MS)
      .map(([name, { token }]) => [name, token]),
  );
};

export type IssueToken = (principal: { readonly tenant: string; readonly id: string }, expiresInDays: number) => Promise<string>;

/** A token for each demo principal: a kept one where it is still good, else a new one. */
export const demoTokens = async (dataDirectory: string, demo: Demo, database: string, issue: IssueToken): Promise<ReadonlyMap<string, string>> => {
  const file = path.join(dataDirectory, 'tokens.json');
  const issuedFor = { database, demo: demo.digest };
  const kept = readKept(file);
  const usable = usableTokens(kept, issuedFor, Date.now());
  const missing = demo.principals.filter(({ id }) => !usable.has(id));
  if (missing.length === 0) return usable;
  const expiresAt = new Date(Date.now() + LIFETIME_DAYS * 86_400_000).toISOString();
  const issued = await Promise.all(missing.map(async (principal) => [principal.id, await issue(principal, LIFETIME_DAYS)] as const));
  const before = isKeptTokens(kept) ? kept.tokens : {};
  const tokens = {
    ...Object.fromEntries([...usable].map(([id, token]) => [id, { token, expires_at: before[id]?.expires_at ?? expiresAt }])),
    ...Object.fromEntries(issued.map(([id, token]) => [id, { token, expires_at: expiresAt }])),
  };
  keep(file, { ...issuedFor, tokens } satisfies KeptTokens);
  return new Map([...usable, ...issued]);
};
