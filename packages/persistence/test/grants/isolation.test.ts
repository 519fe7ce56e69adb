import { decideAccounting } from '@carillon/domain';
import { addSchedule, ALICE, BOB, claim, DUE, materialize, OTHER_ALICE, settle } from '@carillon/application/testing';
import type pg from 'pg';
import { ALLOW_LIST, type GrantedRole } from '../../src/index.js';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';

let world: PostgresWorld;
const clients = new Map<GrantedRole, pg.Client>();
beforeAll(async () => {
  world = await postgresWorld();
  for (const role of Object.keys(ALLOW_LIST) as GrantedRole[]) clients.set(role, await world.database.clientOf(role));
  await fill();
});
afterAll(() => world.close());

/** Rows of alice, of bob beside her, and of the alice of another tenant, in every table. */
const fill = async () => {
  await settle(world);
  await world.setNow(DUE);
  for (const owner of [ALICE, BOB, OTHER_ALICE]) {
    const accounted = await addSchedule(world, owner);
    await materialize(world, accounted);
    const lease = await claim(world);
    await world.runJournal.recordTurn(lease, { text: 'Hello.', stopReason: 'end_turn', inputTokens: 1, outputTokens: 1, cost: 1 });
    await world.runJournal.end(lease, { status: 'COMPLETED', finalMessage: 'Done.' });
    const [outcome] = (await world.outcomeLedger.pending(10)).filter(({ scheduleId }) => scheduleId === accounted.id);
    if (outcome !== undefined) await world.outcomeLedger.account(outcome, decideAccounting);
    const ended = await addSchedule(world, owner);
    await materialize(world, ended);
    await world.runJournal.end(await claim(world), { status: 'CANCELLED' });
    await world.database.sql('INSERT INTO tenant_deferrals VALUES ($1, carillon_now()) ON CONFLICT DO NOTHING', [owner.tenantId]);
    await world.unitOfWork.asPrincipal(owner, ({ requestKeys }) => requestKeys.record({ key: 'key', requestHash: 'hash', scheduleId: accounted.id }, DUE));
    await world.operator.identityStore.issueToken({
      id: world.newId(), tokenSha256: world.api.sha256(JSON.stringify(owner)), tenantId: owner.tenantId, principalId: owner.principalId, scopes: [], expiresInDays: 1,
    });
  }
};

type Sight = 'alice' | 'none' | 'scan';
const inSight = async <T>(role: GrantedRole, sight: Sight, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = clients.get(role);
  if (client === undefined) throw new Error('no such login');
  await client.query('BEGIN');
  try {
    if (sight !== 'none') {
      await client.query(`SELECT set_config('carillon.tenant_id', $1, true), set_config('carillon.principal_id', $2, true), set_config('carillon.scan', $3, true)`,
        sight === 'alice' ? ['demo', 'alice', ''] : ['', '', 'on']);
    }
    return await work(client);
  } finally {
    await client.query('ROLLBACK');
  }
};
const errorCode = (work: Promise<unknown>): Promise<string> => work.then(() => 'accepted', (error: { code?: string }) => error.code ?? String(error));

/** The operator keeps the identities of all tenants; every other login works for one tenant at a time. */
const bounded = (Object.keys(ALLOW_LIST) as GrantedRole[]).filter((role) => role !== 'carillon_operator');
const WITHOUT_TENANT = ['cursor_keys'];
const rightsOf = (verb: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE') => bounded.flatMap((role) => Object.entries(ALLOW_LIST[role])
  .filter(([table, rights]) => rights[verb] !== undefined && !WITHOUT_TENANT.includes(table))
  .map(([table, rights]) => ({ role, table, columns: rights[verb] as true | readonly string[] })));
const tenantColumn = (table: string) => (table === 'tenants' ? 'id' : 'tenant_id');
/** What the api sees of one principal only; the rest is its tenant's. */
const OF_PRINCIPAL = ['schedules', 'schedule_revisions', 'schedule_idempotency_keys', 'schedule_occurrences', 'runs', 'principals'];
const foreign = (role: GrantedRole, table: string) =>
  `${tenantColumn(table)} <> 'demo'${role === 'carillon_api' && OF_PRINCIPAL.includes(table) ? " OR principal_id <> 'alice'" : ''}`;

describe('row security keeps tenants and principals apart [gate.schedule.persistence_isolated]', () => {
  test('every table has foreign rows to be kept away from', async () => {
    for (const table of new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE'].flatMap((verb) => rightsOf(verb as 'SELECT').map(({ table: name }) => name)))) {
      const [row] = await world.database.sql(`SELECT count(*) FILTER (WHERE ${tenantColumn(table)} = 'demo')::int AS own, count(*) FILTER (WHERE ${tenantColumn(table)} <> 'demo')::int AS other FROM ${table}`);
      expect({ table, both: row.own > 0 && row.other > 0 }).toEqual({ table, both: true });
    }
  });

  test.each(rightsOf('SELECT'))('$role reads of $table what is in sight and nothing else', async ({ role, table }) => {
    const { rows: [seen] } = await inSight(role, 'alice', (client) =>
      client.query(`SELECT count(*)::int AS own, count(*) FILTER (WHERE ${foreign(role, table)})::int AS foreign_rows FROM ${table}`));
    const [all] = await world.database.sql(`SELECT count(*)::int AS own FROM ${table} WHERE NOT (${foreign(role, table)})`);
    expect(seen).toEqual({ own: all.own, foreign_rows: 0 });
  });

  test.each(rightsOf('SELECT'))('$role without a sight reads nothing of $table: it raises', async ({ role, table }) => {
    expect(await errorCode(inSight(role, 'none', (client) => client.query(`SELECT count(*) FROM ${table}`)))).toBe('CA001');
  });

  test.each(rightsOf('UPDATE'))('$role changes no foreign row of $table', async ({ role, table, columns }) => {
    const [column] = columns === true ? ['id'] : columns;
    const changed = await inSight(role, 'alice', async (client) => (await client.query(`UPDATE ${table} SET ${column} = ${column} WHERE ${foreign(role, table)}`)).rowCount);
    expect(changed).toBe(0);
  });

  test.each(rightsOf('DELETE'))('$role deletes no foreign row of $table', async ({ role, table }) => {
    const deleted = await inSight(role, 'alice', async (client) => (await client.query(`DELETE FROM ${table} WHERE ${foreign(role, table)}`)).rowCount);
    expect(deleted).toBe(0);
  });

  test.each(rightsOf('INSERT'))('$role adds no row of another tenant or principal to $table', async ({ role, table }) => {
    const strangers = await world.database.sql(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${foreign(role, table)} ORDER BY 1 LIMIT 20`);
    expect(strangers.length).toBeGreaterThan(0);
    for (const { row } of strangers) {
      expect(await errorCode(inSight(role, 'alice', (client) =>
        client.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`, [JSON.stringify(row)])))).toBe('42501');
    }
  });

  test('the schedule worker can lock a principal and never change one', async () => {
    const locked = await inSight('carillon_schedule_worker', 'alice', async (client) => (await client.query('SELECT 1 FROM principals FOR SHARE')).rowCount);
    expect(locked).toBe(2);
    expect(await errorCode(inSight('carillon_schedule_worker', 'alice', (client) => client.query('UPDATE principals SET lock_marker = 1')))).toBe('42501');
    expect(await errorCode(inSight('carillon_schedule_worker', 'alice', (client) => client.query('UPDATE principals SET enabled = true')))).toBe('42501');
  });

  const SCANNED: { readonly [role: string]: readonly string[] } = {
    carillon_schedule_worker: ['run_outcomes', 'schedules', 'tenant_deferrals'], carillon_interactive_worker: ['runs'],
    carillon_async_worker: ['runs'], carillon_maintenance: ['runs'], carillon_api: [],
  };
  test.each(bounded)('a scan of %s reads over all tenants only where it has to', async (role) => {
    const open: string[] = [];
    for (const { table } of rightsOf('SELECT').filter((right) => right.role === role)) {
      const code = await errorCode(inSight(role, 'scan', (client) => client.query(`SELECT count(*) FROM ${table}`)));
      if (code === 'accepted') open.push(table);
      else expect({ table, code }).toEqual({ table, code: 'CA001' });
    }
    expect(open.toSorted()).toEqual(SCANNED[role]);
  });

  test('a scan of the schedule worker changes nothing', async () => {
    expect(await errorCode(inSight('carillon_schedule_worker', 'scan', (client) => client.query('UPDATE schedules SET deferrals = 9')))).toBe('CA001');
    expect(await errorCode(inSight('carillon_schedule_worker', 'scan', (client) => client.query('DELETE FROM run_outcomes')))).toBe('CA001');
  });
});
