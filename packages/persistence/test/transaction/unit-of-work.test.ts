import { aRevision, aSchedule } from '@carillon/domain/testing';
import type { PrincipalTransaction } from '@carillon/application';
import { addSchedule, ALICE, DUE, settle } from '@carillon/application/testing';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(async () => {
  await world.clear();
  await settle(world);
});
afterAll(() => world.close());

const TABLES = ['schedules', 'schedule_revisions', 'schedule_idempotency_keys', 'process_events', 'schedule_counts'];
const countsOf = async () => Object.fromEntries(await Promise.all(TABLES.map(async (table) =>
  [table, (await world.database.sql(`SELECT count(*)::int AS count FROM ${table}`))[0].count as number] as const)));

const create = (id = world.newId()) => world.unitOfWork.asPrincipal(ALICE, async ({ schedules, requestKeys, processEvents, tenants }) => {
  await requestKeys.claim('key');
  await tenants.scheduleCounts();
  await schedules.insert(aSchedule({ id }), aRevision({}, { scheduleId: id }));
  await requestKeys.record({ key: 'key', requestHash: 'hash', scheduleId: id }, DUE);
  await processEvents.append([{
    tenantId: ALICE.tenantId, eventType: 'schedule.created', actorType: 'principal', actorId: ALICE.principalId, derivationKey: id,
    payload: { principal_id: ALICE.principalId }, createdAt: DUE,
  }]);
});

test.each(['schedules', 'schedule_revisions', 'schedule_idempotency_keys', 'process_events'])('when the write of %s fails, no write of the unit of work is stored [gate.schedule.uow_atomic]', async (table) => {
  const { sql } = world.database;
  await sql(`CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`);
  await sql(`CREATE TRIGGER break AFTER INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION break()`);
  try {
    await expect(create()).rejects.toThrow('broken');
  } finally {
    await sql('DROP FUNCTION break() CASCADE');
  }
  expect(await countsOf()).toEqual(Object.fromEntries(TABLES.map((name) => [name, 0])));
  await create();
  expect(await countsOf()).toEqual(Object.fromEntries(TABLES.map((name) => [name, 1])));
});

test('an error that the work swallowed is no silent rollback: the caller gets an error', async () => {
  const id = world.newId();
  const swallowing = world.unitOfWork.asPrincipal(ALICE, async ({ schedules }) => {
    await schedules.insert(aSchedule({ id }), aRevision({}, { scheduleId: id }));
    await schedules.insert(aSchedule({ id }), aRevision({}, { scheduleId: id })).catch(() => undefined);
    return 'done';
  });
  await expect(swallowing).rejects.toThrow('the transaction ended with ROLLBACK');
  expect(await countsOf()).toMatchObject({ schedules: 0 });
});

test('a connection that breaks inside the work is an error, and the next work has a whole one', async () => {
  const broken = world.unitOfWork.asPrincipal(ALICE, async ({ now: clock }) => {
    await clock();
    await world.database.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'carillon_api' AND datname = current_database() AND state LIKE 'idle in transaction%'`);
    await clock();
  });
  await expect(broken).rejects.toHaveProperty('message');
  await create();
  expect(await countsOf()).toMatchObject({ schedules: 1 });
});

test('what one transaction saw is forgotten in the next: no sight is left on the connection', async () => {
  const client = await world.database.clientOf('carillon_api');
  await client.query('BEGIN');
  await client.query(`SELECT set_config('carillon.tenant_id', 'demo', true), set_config('carillon.principal_id', 'alice', true)`);
  await client.query('COMMIT');
  await create();
  await expect(client.query('SELECT * FROM schedules')).rejects.toMatchObject({ code: 'CA001' });
});

test('a principal that holds no more than a quote in its name is still one principal', async () => {
  const quoted = { tenantId: 'demo', principalId: `o'brien", ''; --` };
  await world.setPrincipal(quoted, { enabled: true, scopes: [] });
  const id = world.newId();
  await world.unitOfWork.asPrincipal(quoted, ({ schedules }) => schedules.insert(aSchedule({ ...quoted, id }), aRevision({}, { ...quoted, scheduleId: id })));
  expect(await world.unitOfWork.asPrincipal(quoted, ({ schedules }) => schedules.find(id))).toMatchObject({ schedule: { id, ...quoted } });
});

test('what is left of the work after its end sends nothing any more: the connection serves somebody else by then', async () => {
  const { id } = await addSchedule(world);
  const held: PrincipalTransaction[] = [];
  await world.unitOfWork.asPrincipal(ALICE, async (transaction) => { held.push(transaction); });
  await world.unitOfWork.asPrincipal(ALICE, async (transaction) => {
    held.push(transaction);
    throw new Error('broken');
  }).catch(() => undefined);
  expect(held).toHaveLength(2);
  for (const late of held) {
    await expect(late.schedules.find(id)).rejects.toThrow('the transaction is over');
    await expect(late.directory.current()).rejects.toThrow('over');
  }
});
