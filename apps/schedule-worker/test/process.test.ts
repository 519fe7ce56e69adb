import path from 'node:path';
import { startTestPostgres, type TestPostgres } from '@carillon/local-postgres';
import { openScheduledWorld, type ScheduledWorld } from '@carillon/persistence/testing';
import { killRoleProcesses, startRoleProcess, type RoleProcess } from '@carillon/runtime/testing';

let postgres: TestPostgres;
let world: ScheduledWorld;

beforeAll(async () => {
  postgres = await startTestPostgres();
  world = await openScheduledWorld(postgres.url);
}, 60_000);
afterEach(killRoleProcesses);
afterAll(async () => {
  await world.close();
  await postgres.stop();
});

const FLAGS = { AGENT_SCHEDULE_API_ENABLED: '1', AGENT_SCHEDULE_WORKER_ENABLED: '1' };

const start = (env: Record<string, string> = {}): RoleProcess => startRoleProcess({
  script: path.resolve(import.meta.dirname, '../dist/main.js'),
  env: { DATABASE_URL: world.urlOf('carillon_schedule_worker'), ...FLAGS, ...env },
});

const counts = async () => {
  const [row] = await world.sql<{ occurrences: number; sessions: number; runs: number; early: number; due: number }>(`
    SELECT (SELECT count(*)::int FROM schedule_occurrences) AS occurrences, (SELECT count(*)::int FROM sessions) AS sessions,
      (SELECT count(*)::int FROM runs) AS runs, (SELECT count(*)::int FROM schedule_occurrences WHERE materialized_at < nominal_fire_at) AS early,
      (SELECT count(*)::int FROM schedules WHERE state = 'ACTIVE') AS due`);
  if (row === undefined) throw new Error('expected a row');
  return row;
};

/** What a dying worker held is free again once the server has noticed; the next scan takes it. */
const allDecided = async (): Promise<void> => {
  while ((await counts()).due > 0) await world.sql('SELECT pg_sleep(0.05)');
};

const firedOf = (worker: RoleProcess, scheduleId: string) => worker.logged('schedule.fired', (line) => line['schedule_id'] === scheduleId);

describe('the schedule worker as a process', () => {
  it('[share.schedule.not_early] fires at the instant, tells it without a word of the schedule, and drains at SIGTERM', async () => {
    const worker = start();
    await worker.logged('ready');
    const scheduleId = await world.scheduleOnce(400, 'kingfisher');
    const line = await firedOf(worker, scheduleId);
    expect(line).toMatchObject({ disposition: 'MATERIALIZED', reason_code: null, occurrence_id: expect.any(String), state: 'COMPLETED' });
    expect(line['lag_ms']).toBeGreaterThanOrEqual(0);
    expect(line['lag_ms']).toBeLessThan(2000);
    expect(await worker.kill('SIGTERM')).toBe(0);
    expect(worker.lines.at(-1)).toMatchObject({ event: 'stopped', exit_code: 0 });
    expect(worker.output() + worker.errors()).not.toMatch(/kingfisher|throw-away|Say hello/);
    expect(await counts()).toMatchObject({ early: 0, due: 0 });
  });

  it('[share.schedule.materialize_once] killed in the middle, and beside another one, decides each instant once', async () => {
    const before = await counts();
    const workers = [start({ CARILLON_SCAN_BATCH: '5' }), start({ CARILLON_SCAN_BATCH: '5' })];
    for (const worker of workers) await worker.logged('ready');
    for (let index = 0; index < 40; index += 1) await world.scheduleOnce(1000, `number ${index}`);
    // Whoever fires first dies of it.
    const victim = await Promise.race(workers.map(async (worker) => { await worker.logged('schedule.fired'); return worker; }));
    expect(await victim.kill('SIGKILL')).toBe('SIGKILL');
    const survivor = workers.find((worker) => worker !== victim);
    if (survivor === undefined) throw new Error('expected another worker');
    const last = await world.scheduleOnce(300, 'the last');
    await firedOf(survivor, last);
    await allDecided();
    const after = await counts();
    expect(after).toMatchObject({ due: 0, early: 0 });
    expect(after.occurrences - before.occurrences).toBe(41);
    expect(after.runs - before.runs).toBe(41);
    expect(after.sessions - before.sessions).toBe(41);
  });

  it('accounts a run that ended, also one that ended while no schedule worker was there', async () => {
    const scheduleId = await world.scheduleOnce(200, 'to be failed');
    await world.fireDue();
    const runs = await world.connectAs('carillon_async_worker');
    const leases = await runs.runQueue.claim({ workerId: runs.ids.next(), priorities: [10], limit: 100, leaseSeconds: 60 });
    for (const lease of leases) {
      await runs.runJournal.end(lease, { status: 'FAILED', failure: { reason: 'model_permanent_error', errorClass: 'Test', message: 'Failed by a test.' } });
    }
    const worker = start();
    await worker.logged('schedule.runs_accounted');
    expect(await world.sql('SELECT consecutive_failures FROM schedules WHERE id = $1', [scheduleId])).toEqual([{ consecutive_failures: 1 }]);
    expect(await world.sql('SELECT count(*)::int AS open FROM run_outcomes')).toEqual([{ open: 0 }]);
  });

  it('is ready on its health port while the database is there', async () => {
    const worker = start({ CARILLON_HEALTH_PORT: '0' });
    const { port } = await worker.logged('health.listening') as unknown as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
  });

  it.each<[string, () => Record<string, string>, RegExp]>([
    ['a credential of a model', () => ({ MODEL_API_KEY: 'kingfisher' }), /MODEL_API_KEY is set, but only the workers that execute runs/],
    ['a superuser', () => ({ DATABASE_URL: world.superuserUrl }), /DATABASE_URL cannot be used \(.*superuser/],
    ['an empty database', () => ({ DATABASE_URL: postgres.url }), /DATABASE_URL cannot be used \(.*schema \(none\).*migrate/],
    ['another database', () => ({ DATABASE_URL: 'mysql://login:kingfisher@127.0.0.1/x' }), /DATABASE_URL does not name a PostgreSQL database/],
    ['a database that is not there', () => ({ DATABASE_URL: 'postgres://login:kingfisher@127.0.0.1:1/x' }), /DATABASE_URL cannot be used \(.*ECONNREFUSED.*start that server/],
    ['switches that are off', () => ({ AGENT_SCHEDULE_API_ENABLED: '0', AGENT_SCHEDULE_WORKER_ENABLED: '0' }), /AGENT_SCHEDULE_WORKER_ENABLED is 0/],
    ['one switch only', () => ({ AGENT_SCHEDULE_API_ENABLED: '0' }), /AGENT_SCHEDULE_WORKER_ENABLED is 1 while AGENT_SCHEDULE_API_ENABLED is 0/],
    ['a misspelt setting', () => ({ CARILLON_SCANBATCH: '1' }), /CARILLON_SCANBATCH is not a setting.*CARILLON_SCAN_BATCH/],
  ])('refuses %s in one line, with exit code 1', async (_name, env, complaint) => {
    const worker = start(env());
    expect(await worker.ended).toBe(1);
    expect(worker.errors()).toMatch(/^carillon schedule-worker: [^\n]+\n$/);
    expect(worker.errors()).toMatch(complaint);
    expect(worker.errors()).not.toMatch(/kingfisher|throw-away/);
    expect(worker.output()).toBe('');
  });
});
