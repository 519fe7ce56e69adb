// One PostgreSQL for the whole suite, with a migrated template that knows the people of the tests; each test file takes a copy.
import { randomBytes, randomUUID } from 'node:crypto';
import { accessTokenSha256, makeAccessToken } from '@carillon/application';
import { DEFAULT_CEILINGS, PLATFORM_SCOPES } from '@carillon/domain';
import { databaseUrl, startTestPostgres } from '@carillon/local-postgres';
import { connect, migrate } from '@carillon/persistence';
import { createTestRoles, roleUrl } from '@carillon/persistence/testing';
import pg from 'pg';

const limits = {
  maxSteps: 128, maxModelCalls: 64, maxToolCalls: 256, maxCost: 100_000_000,
  synthesisReserveSteps: 0, synthesisReserveModelCalls: 0, synthesisReserveCost: 0,
};
const agents = [{ id: '11111111-1111-4111-8111-111111111111', name: 'general', version: '1', policyProfile: 'default', instructions: 'Be brief.', limits }];
const everything = [...PLATFORM_SCOPES];
const principal = (id, scopes = everything, enabled = true) => ({ id, enabled, scopes });

const TENANTS = [
  {
    id: 'demo', ceilings: DEFAULT_CEILINGS, agents,
    principals: [
      principal('alice'), principal('bob'), principal('reader', ['run.read', 'schedule.read', 'session.read']),
      principal('writer', ['schedule.write']), principal('nobody', []), principal('disabled'),
    ],
  },
  { id: 'other', ceilings: DEFAULT_CEILINGS, agents, principals: [principal('mallory')] },
];

const onDatabase = async (url, ...statements) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(...(Array.isArray(statement) ? statement : [statement]));
  } finally {
    await client.end();
  }
};

export default async () => {
  const server = await startTestPostgres();
  // Kept where the tear-down finds it: both run in the same process.
  globalThis.carillonApiTestServer = server;
  await createTestRoles(server.url);
  const template = `carillon_api_${randomUUID().replaceAll('-', '')}`;
  await onDatabase(server.url, `CREATE DATABASE ${template} OWNER carillon_owner`);
  await migrate({ url: roleUrl(server.url, template, 'carillon_owner') });

  const operator = await connect({ url: roleUrl(server.url, template, 'carillon_operator'), role: 'carillon_operator', poolSize: 1 });
  const issue = async (tenantId, principalId, scopes = 'all_held') => {
    const token = makeAccessToken(randomBytes(32).toString('base64url'), operator.sha256);
    const answer = await operator.identityStore.issueToken({
      id: operator.ids.next(), tokenSha256: accessTokenSha256(token, operator.sha256), tenantId, principalId, scopes, expiresInDays: 90,
    });
    if (answer !== 'issued') throw new Error(`no token for ${principalId}: ${answer}`);
    return token;
  };
  const tokens = {};
  for (const tenant of TENANTS) {
    await operator.identityStore.apply(tenant, 'write');
    for (const { id } of tenant.principals) tokens[id] = await issue(tenant.id, id);
  }
  Object.assign(tokens, {
    narrow: await issue('demo', 'alice', ['schedule.read']), revoked: await issue('demo', 'alice'), expired: await issue('demo', 'alice'),
    unissued: makeAccessToken(randomBytes(32).toString('base64url'), operator.sha256),
  });
  await operator.close();
  const hash = (name) => accessTokenSha256(tokens[name], operator.sha256);
  await onDatabase(
    databaseUrl(server.url, template),
    ['UPDATE access_tokens SET revoked_at = carillon_now() WHERE token_sha256 = $1', [hash('revoked')]],
    ["UPDATE access_tokens SET expires_at = carillon_now() - interval '1 second' WHERE token_sha256 = $1", [hash('expired')]],
    "UPDATE principals SET enabled = false WHERE principal_id = 'disabled'",
  );
  process.env.TEST_API_POSTGRES = JSON.stringify({ url: server.url, template, tokens });
};
