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

const start = (env: Record<string, string> = {}): RoleProcess => startRoleProcess({
  script: path.resolve(import.meta.dirname, '../dist/main.js'),
  env: { DATABASE_URL: world.urlOf('carillon_async_worker'), CARILLON_LEASE_SECONDS: '2', ...env },
});

/** Queues a run that is told `instruction`, and returns its id. */
const queueRun = async (instruction: string, timeoutSeconds = 300): Promise<string> => {
  const scheduleId = await world.scheduleOnce(150, instruction, timeoutSeconds);
  await world.fireDue();
  const [row] = await world.sql<{ run_id: string }>('SELECT run_id FROM schedule_occurrences WHERE schedule_id = $1', [scheduleId]);
  if (row === undefined) throw new Error('expected a run');
  return row.run_id;
};

const runOf = async (runId: string) => {
  const [row] = await world.sql<{ status: string; lost_leases: number; final_message: string | null; failure: { reason: string } | null; lease_owner: string | null }>(
    'SELECT status, lost_leases, final_message, failure, lease_owner FROM runs WHERE id = $1', [runId]);
  return row;
};

const eventsOf = async (runId: string): Promise<readonly string[]> =>
  (await world.sql<{ event_type: string }>('SELECT event_type FROM session_events WHERE run_id = $1 ORDER BY sequence', [runId])).map((row) => row.event_type);

const outcomesOf = async (runId: string): Promise<number> =>
  (await world.sql('SELECT 1 FROM run_outcomes WHERE run_id = $1', [runId])).length;

const ofRun = (runId: string) => (line: { readonly [field: string]: unknown }) => line['run_id'] === runId;

describe('the async worker as a process', () => {
  it('works on a queued run until it is completed, tells it without a word of it, and drains at SIGTERM', async () => {
    const worker = start();
    await worker.logged('ready');
    const runId = await queueRun('kingfisher');
    expect(await worker.logged('run.ended', ofRun(runId))).toMatchObject({ status: 'COMPLETED' });
    expect(await runOf(runId)).toMatchObject({ status: 'COMPLETED', lost_leases: 0, lease_owner: null, final_message: expect.stringContaining('offline model') });
    expect(await outcomesOf(runId)).toBe(1);
    expect(await worker.kill('SIGTERM')).toBe(0);
    expect(worker.output() + worker.errors()).not.toMatch(/kingfisher|throw-away/);
  });

  it('killed in the middle of a run leaves it to the next worker, which ends it once', async () => {
    const runId = await queueRun('/sleep 1');
    const victim = start();
    await victim.logged('run.claimed', ofRun(runId));
    expect(await victim.kill('SIGKILL')).toBe('SIGKILL');
    expect(await runOf(runId)).toMatchObject({ status: 'RUNNING' });
    const heir = start();
    expect(await heir.logged('run.ended', ofRun(runId))).toMatchObject({ status: 'COMPLETED', lease_epoch: 2 });
    expect(await runOf(runId)).toMatchObject({ status: 'COMPLETED', lost_leases: 1 });
    expect((await eventsOf(runId)).filter((event) => event === 'run.completed')).toHaveLength(1);
    expect(await outcomesOf(runId)).toBe(1);
  });

  it('frozen past its lease and thawed writes nothing', async () => {
    const runId = await queueRun('/sleep 2');
    const zombie = start();
    await zombie.logged('run.claimed', ofRun(runId));
    zombie.child.kill('SIGSTOP');
    const heir = start();
    await heir.logged('run.ended', ofRun(runId));
    const before = await eventsOf(runId);
    zombie.child.kill('SIGCONT');
    expect(await zombie.logged('run.lost', ofRun(runId))).toMatchObject({ lease_epoch: 1 });
    expect(await eventsOf(runId)).toEqual(before);
    expect(before.filter((event) => event === 'run.completed')).toHaveLength(1);
    expect(await outcomesOf(runId)).toBe(1);
  });

  it('told to end hands back the run that it cannot finish, at no loss', async () => {
    const runId = await queueRun('/sleep 600');
    const worker = start({ CARILLON_DRAIN_SECONDS: '2' });
    await worker.logged('run.claimed', ofRun(runId));
    expect(await worker.kill('SIGTERM')).toBe(0);
    await worker.logged('run.released', ofRun(runId));
    expect(await runOf(runId)).toMatchObject({ status: 'QUEUED', lost_leases: 0, lease_owner: null });
    // Out of the way of the other tests.
    await world.sql(`UPDATE runs SET scheduled_for = carillon_now() + interval '1 day' WHERE id = $1`, [runId]);
  });

  it('keeps a run through many leases, and ends it at its deadline', async () => {
    const worker = start();
    const runId = await queueRun('/sleep 600', 5);
    expect(await worker.logged('run.ended', ofRun(runId))).toMatchObject({ status: 'FAILED', reason: 'deadline_exceeded', lease_epoch: 1 });
    expect(await runOf(runId)).toMatchObject({ status: 'FAILED', failure: { reason: 'deadline_exceeded' }, lost_leases: 0 });
  });

  it('ends a run that the model refuses for good', async () => {
    const worker = start();
    const runId = await queueRun('/fail');
    expect(await worker.logged('run.ended', ofRun(runId))).toMatchObject({ status: 'FAILED', reason: 'model_permanent_error' });
    expect(await outcomesOf(runId)).toBe(1);
  });

  it('works on as many runs at once as it has slots', async () => {
    const worker = start({ CARILLON_RUN_SLOTS: '2' });
    await worker.logged('ready');
    const runs = [await queueRun('/sleep 1'), await queueRun('/sleep 1'), await queueRun('/sleep 1')];
    for (const runId of runs) await worker.logged('run.ended', ofRun(runId));
    let active = 0;
    let most = 0;
    for (const { event } of worker.lines) {
      active += event === 'run.claimed' ? 1 : event === 'run.ended' ? -1 : 0;
      most = Math.max(most, active);
    }
    expect(most).toBe(2);
  });

  it.each<[string, () => Record<string, string>, RegExp]>([
    ['no slots', () => ({ CARILLON_RUN_SLOTS: '0' }), /CARILLON_RUN_SLOTS is "0": set it to a whole number from 1/],
    ['a provider that it does not know', () => ({ MODEL_PROVIDER: 'openai', MODEL_API_KEY: 'kingfisher' }), /MODEL_PROVIDER is "openai".*set it to offline/],
    ['a superuser', () => ({ DATABASE_URL: world.superuserUrl }), /DATABASE_URL cannot be used \(.*superuser/],
    ['a database that is not there', () => ({ DATABASE_URL: 'postgres://login:kingfisher@127.0.0.1:1/x' }), /DATABASE_URL cannot be used \(.*ECONNREFUSED/],
  ])('refuses %s in one line, with exit code 1', async (_name, env, complaint) => {
    const worker = start(env());
    expect(await worker.ended).toBe(1);
    expect(worker.errors()).toMatch(/^carillon async-worker: [^\n]+\n$/);
    expect(worker.errors()).toMatch(complaint);
    expect(worker.errors()).not.toMatch(/kingfisher|throw-away/);
  });
});
