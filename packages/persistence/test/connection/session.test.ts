import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { addSchedule, ALICE, DUE, settle } from '@carillon/application/testing';
import { connect } from '../../src/index.js';
import { openDataSource } from '../../src/connection/pool.js';
import { lockWaiter } from '../lock-waiter.js';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(async () => {
  await world.clear();
  await settle(world);
});
afterAll(() => world.close());

test('every connection has its time-outs, and time in UTC', async () => {
  const dataSource = await openDataSource({ url: world.database.urlOf('carillon_api'), role: 'carillon_api', poolSize: 1 });
  const [settings] = await dataSource.query(`
    SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('timezone') AS zone, current_setting('application_name') AS name`);
  expect(settings).toEqual({ statement: '30s', lock: '500ms', idle: '15s', zone: 'UTC', name: 'carillon_api' });
  await dataSource.destroy();
});

test('a row that somebody else holds is an error after half a second, not a wait', async () => {
  const schedule = await addSchedule(world);
  const owner = await world.database.clientOf('carillon_owner');
  await owner.query('BEGIN');
  await owner.query('SELECT 1 FROM schedules WHERE id = $1 FOR UPDATE', [schedule.id]);
  await expect(world.firingLedger.defer({ scheduleId: schedule.id, tenantId: ALICE.tenantId })).rejects.toMatchObject({ code: '55P03' });
  await owner.query('ROLLBACK');
  await world.firingLedger.defer({ scheduleId: schedule.id, tenantId: ALICE.tenantId });
});

test('a pool of one connection goes on after that one was killed, at rest and at work', async () => {
  const worker = await connect({ url: world.database.urlOf('carillon_schedule_worker'), role: 'carillon_schedule_worker', poolSize: 1 });
  const kill = () => world.database.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'carillon_schedule_worker' AND datname = current_database()`);
  await kill();
  // The pool may hand out the dead one once, before it has noticed.
  await worker.firingLedger.due(1).catch(() => undefined);
  expect(await worker.firingLedger.due(1)).toEqual([]);
  const schedule = await addSchedule(world);
  await world.setNow(DUE);
  const blocker = await world.database.clientOf('carillon_owner');
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE principals IN ACCESS EXCLUSIVE MODE');
  const ids = { occurrenceId: world.newId(), sessionId: world.newId(), runId: world.newId() };
  const firing = worker.firingLedger.fire(ALICE.tenantId, [{ scheduleId: schedule.id, ids }], 5, () => []).then(() => 'fired', () => 'failed');
  await lockWaiter(world.database, 'carillon_schedule_worker', firing);
  await kill();
  await blocker.query('ROLLBACK');
  expect(await firing).toBe('failed');
  expect(await worker.firingLedger.due(1)).toEqual([{ scheduleId: schedule.id, tenantId: ALICE.tenantId }]);
  await worker.close();
});

test('nothing that fails among statements sent together goes unhandled, and the pools work on', async () => {
  const schedule = await addSchedule(world);
  await world.setNow(DUE);
  const { urlOf, superuserUrl } = world.database;
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, '../fixtures/failing-work.mjs'), JSON.stringify({
    superuser: superuserUrl, scheduler: urlOf('carillon_schedule_worker'), worker: urlOf('carillon_async_worker'), api: urlOf('carillon_api'), scheduleId: schedule.id,
  })], { env: { PATH: process.env['PATH'] }, timeout: 30_000 });
  expect(JSON.parse(stdout)).toEqual({
    'a tenant that is not there': 'Error',
    'a fence that does not hold': 'LeaseLost',
    'a lock that is not given': '55P03',
    'a connection that is killed at work': '57P01',
    'a login without the right': '42501',
    'several writes of which the first fails': '22P02',
    'work that fails before it asks anything': 'Own',
    after: [1, 0],
  });
});
