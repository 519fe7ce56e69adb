import { createHash, randomUUID } from 'node:crypto';
import { ALICE, OTHER_ALICE, SCOPES, settle } from '@carillon/application/testing';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(async () => {
  await world.clear();
  await settle(world);
});
afterAll(() => world.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Issues a token of alice's and returns its hash, which is all that a store ever sees. */
const issue = async (scopes: readonly string[] | 'all_held' = 'all_held', expiresInDays = 1, principal = ALICE) => {
  const tokenSha256 = sha256(randomUUID());
  const answer = await world.operator.identityStore.issueToken({ id: randomUUID(), tokenSha256, ...principal, scopes, expiresInDays });
  if (answer !== 'issued') throw new Error(answer);
  return tokenSha256;
};

const resolve = (tokenSha256: string) => world.api.accessTokens.resolve(tokenSha256);

test('a token speaks for its principal, in its tenant', async () => {
  expect(await resolve(await issue())).toEqual({ ...ALICE, scopes: SCOPES });
  expect(await resolve(await issue('all_held', 1, OTHER_ALICE))).toEqual({ ...OTHER_ALICE, scopes: SCOPES });
});

test('a hash that nobody issued is unknown', async () => {
  await issue();
  expect(await resolve(sha256('never issued'))).toBe('unknown');
  expect(await resolve('')).toBe('unknown');
});

test('a token ends at its instant, not a millisecond before', async () => {
  const token = await issue();
  const [row] = await world.database.sql('SELECT expires_at FROM access_tokens');
  const end = row.expires_at.toTemporalInstant();
  await world.setNow(end.subtract({ milliseconds: 1 }));
  expect(await resolve(token)).toMatchObject(ALICE);
  await world.setNow(end);
  expect(await resolve(token)).toBe('expired');
});

test('a revoked token is refused from the next request on', async () => {
  const token = await issue();
  expect(await resolve(token)).toMatchObject(ALICE);
  await world.database.sql('UPDATE access_tokens SET revoked_at = carillon_now() WHERE token_sha256 = $1', [token]);
  expect(await resolve(token)).toBe('revoked');
});

test('a disabled principal\'s token is refused, and holds again when the principal is enabled', async () => {
  const token = await issue();
  await world.setPrincipal(ALICE, { enabled: false, scopes: SCOPES });
  expect(await resolve(token)).toBe('disabled');
  await world.setPrincipal(ALICE, { enabled: true, scopes: SCOPES });
  expect(await resolve(token)).toMatchObject(ALICE);
});

test('the scopes are those that both the token and the principal have now', async () => {
  const narrow = await issue(['schedule.read', 'workspace.read']);
  const whole = await issue();
  expect(await resolve(narrow)).toMatchObject({ scopes: ['schedule.read', 'workspace.read'] });
  await world.setPrincipal(ALICE, { enabled: true, scopes: ['run.read', 'schedule.read'] });
  expect(await resolve(narrow)).toMatchObject({ scopes: ['schedule.read'] });
  expect(await resolve(whole)).toMatchObject({ scopes: ['schedule.read'] });
});

test('a token with a scope that its principal does not hold is not issued, nor one for nobody', async () => {
  const token = { id: randomUUID(), tokenSha256: sha256('x'), expiresInDays: 1 };
  expect(await world.operator.identityStore.issueToken({ ...token, ...ALICE, scopes: ['run.cancel'] })).toBe('scope_not_held');
  expect(await world.operator.identityStore.issueToken({ ...token, ...ALICE, principalId: 'nobody', scopes: 'all_held' })).toBe('principal_missing');
  expect(await world.database.sql('SELECT 1 FROM access_tokens')).toEqual([]);
});

test('the api reads no token itself: it can only ask about one that it was given', async () => {
  await issue();
  const client = await world.database.clientOf('carillon_api');
  await expect(client.query('SELECT token_sha256 FROM access_tokens')).rejects.toThrow(/permission denied/u);
});
