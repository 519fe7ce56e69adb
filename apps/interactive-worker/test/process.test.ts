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
  env: { DATABASE_URL: world.urlOf('carillon_interactive_worker'), ...env },
});

describe('the interactive worker as a process', () => {
  it('works on runs of its class and leaves the others where they are', async () => {
    await world.scheduleOnce(300, 'stays');
    await world.scheduleOnce(300, 'is taken');
    await world.fireDue();
    const [stays, taken] = (await world.sql<{ id: string }>('SELECT id FROM runs ORDER BY id')).map(({ id }) => id);
    if (stays === undefined || taken === undefined) throw new Error('expected two runs');
    await world.sql('UPDATE runs SET priority = 0 WHERE id = $1', [taken]);
    const worker = start();
    expect(await worker.logged('run.ended')).toMatchObject({ run_id: taken, status: 'COMPLETED' });
    expect(await worker.kill('SIGTERM')).toBe(0);
    expect(await world.sql('SELECT id, status, lease_epoch FROM runs ORDER BY id')).toEqual([
      { id: stays, status: 'QUEUED', lease_epoch: 0 }, { id: taken, status: 'COMPLETED', lease_epoch: 1 },
    ]);
    expect(worker.lines.filter(({ event }) => event === 'run.claimed')).toHaveLength(1);
  });

  it.each<[string, () => Record<string, string>, RegExp]>([
    ['no slots', () => ({ CARILLON_RUN_SLOTS: '0' }), /CARILLON_RUN_SLOTS is "0"/],
    ['a provider that it does not know', () => ({ MODEL_PROVIDER: 'anthropic' }), /MODEL_PROVIDER is "anthropic"/],
    ['an empty database', () => ({ DATABASE_URL: postgres.url }), /schema \(none\)/],
  ])('refuses %s in one line, with exit code 1', async (_name, env, complaint) => {
    const worker = start(env());
    expect(await worker.ended).toBe(1);
    expect(worker.errors()).toMatch(/^carillon interactive-worker: [^\n]+\n$/);
    expect(worker.errors()).toMatch(complaint);
  });
});
