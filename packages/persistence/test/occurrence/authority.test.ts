import { addSchedule, after, ALICE, DUE, fire, SCOPES, settle, verdictOf } from '@carillon/application/testing';
import type { Schedule } from '@carillon/domain';
import { lockWaiter } from '../lock-waiter.js';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';

const DAY = 86_400;
const HELD = { enabled: true, scopes: SCOPES };
const WITHDRAWN = [
  ['a requested scope is revoked', { enabled: true, scopes: ['schedule.write'] }, 'schedule.scope_revoked'],
  ['the principal is disabled', { enabled: false, scopes: SCOPES }, 'schedule.principal_disabled'],
] as const;

let world: PostgresWorld;
let schedule: Schedule;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(async () => {
  await world.clear();
  await settle(world);
  schedule = await addSchedule(world, ALICE, {}, { maxConsecutiveFailures: 100 });
  await world.setNow(DUE);
});
// A test that failed half way must not leave its locks to the ones after it.
const holders: { readonly query: (text: string) => Promise<unknown> }[] = [];
const holder = async (role: 'carillon_operator' | 'carillon_owner') => {
  const client = await world.database.clientOf(role);
  holders.push(client);
  return client;
};
afterEach(async () => { for (const client of holders.splice(0)) await client.query('ROLLBACK'); });
afterAll(() => world.close());

const ledger = () => world.database.sql(`
  SELECT disposition, reason_code AS reason, authority_version AS version, run_id IS NOT NULL AS run, session_id IS NOT NULL AS session
  FROM schedule_occurrences ORDER BY nominal_fire_at`);
const versionNow = async () => (await world.database.sql('SELECT version FROM principals WHERE tenant_id = $1 AND principal_id = $2', [ALICE.tenantId, ALICE.principalId]))[0].version;
const fired = async () => verdictOf((await fire(world, [schedule]))[0]);

describe('[share.schedule.authority_fresh]', () => {
  test.each(WITHDRAWN)('when %s after the create, the due instant fails closed with its reason, audited, without session or run; restoring counts for a later instant only', async (_when, authority, reason) => {
    await world.setPrincipal(ALICE, authority);
    const version = await versionNow();
    expect(await fired()).toBe('AUTHORIZATION_FAILED');
    const refused = { disposition: 'AUTHORIZATION_FAILED', reason, version, run: false, session: false };
    expect(await ledger()).toEqual([refused]);
    const [counts] = await world.database.sql('SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM runs) AS runs');
    expect(counts).toEqual({ sessions: 0, runs: 0 });
    expect((await world.processEvents()).map(({ payload }) => [payload['schedule_id'], payload['disposition'], payload['reason_code']]))
      .toContainEqual([schedule.id, 'AUTHORIZATION_FAILED', reason]);
    await world.setPrincipal(ALICE, HELD);
    expect(await fired()).toBe('not_due');
    expect(await ledger()).toEqual([refused]);
    await world.setNow(after(DAY));
    expect(await fired()).toBe('MATERIALIZED');
    expect(await ledger()).toEqual([refused, { disposition: 'MATERIALIZED', reason: null, version: await versionNow(), run: true, session: true }]);
  });

  test('a changed version is the one that the firing checked and wrote down, whatever it was at the create', async () => {
    const before = await versionNow();
    await world.setPrincipal(ALICE, { enabled: true, scopes: [...SCOPES, 'run.read'] });
    const version = await versionNow();
    expect(version).not.toBe(before);
    expect(await fired()).toBe('MATERIALIZED');
    expect(await ledger()).toEqual([{ disposition: 'MATERIALIZED', reason: null, version, run: true, session: true }]);
    await world.setPrincipal(ALICE, { enabled: true, scopes: ['schedule.read'] });
    await world.database.sql(`UPDATE runs SET status = 'CANCELLED', finished_at = carillon_now()`);
    await world.database.sql('UPDATE schedule_occurrences SET accounted_at = carillon_now()');
    await world.setNow(after(DAY));
    expect(await fired()).toBe('AUTHORIZATION_FAILED');
    expect((await ledger())[1]).toMatchObject({ reason: 'schedule.scope_revoked', version: await versionNow() });
  });

  test('a revocation that is under way is waited for: committed first, it is obeyed', async () => {
    const operator = await holder('carillon_operator');
    await operator.query('BEGIN');
    await operator.query('UPDATE principals SET enabled = false WHERE tenant_id = $1 AND principal_id = $2', [ALICE.tenantId, ALICE.principalId]);
    const firing = fired();
    await lockWaiter(world.database, 'carillon_schedule_worker', firing);
    await operator.query('COMMIT');
    expect(await firing).toBe('AUTHORIZATION_FAILED');
    expect(await ledger()).toMatchObject([{ reason: 'schedule.principal_disabled', run: false, version: await versionNow() }]);
  });

  test('a revocation that is rolled back is none', async () => {
    const operator = await holder('carillon_operator');
    await operator.query('BEGIN');
    await operator.query('UPDATE principals SET enabled = false WHERE tenant_id = $1 AND principal_id = $2', [ALICE.tenantId, ALICE.principalId]);
    const firing = fired();
    await lockWaiter(world.database, 'carillon_schedule_worker', firing);
    await operator.query('ROLLBACK');
    expect(await firing).toBe('MATERIALIZED');
  });

  test('a revocation that comes during a firing waits for its commit, and then counts for the next instant', async () => {
    const operator = await holder('carillon_operator');
    const checked = await versionNow();
    // Nobody may write a checkpoint meanwhile, which holds the firing between its checks and its commit.
    const blocker = await holder('carillon_owner');
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE run_checkpoints IN SHARE MODE');
    const firing = fired();
    await lockWaiter(world.database, 'carillon_schedule_worker', firing);
    const revoking = operator.query('UPDATE principals SET enabled = false WHERE tenant_id = $1 AND principal_id = $2', [ALICE.tenantId, ALICE.principalId]);
    await lockWaiter(world.database, 'carillon_operator', revoking);
    await blocker.query('COMMIT');
    expect(await firing).toBe('MATERIALIZED');
    await revoking;
    expect(await ledger()).toMatchObject([{ disposition: 'MATERIALIZED', version: checked }]);
    expect(await versionNow()).not.toBe(checked);
  });
});
