import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCarillon, type DevFile, type RunningCarillon } from '../src/carillon.js';
import { createSchedule, finishedRun, occurrencesOf, onceIn, request, until } from '../src/client.js';
import { alive } from '../src/processes.js';
import { runInShell, runTranscript, shellBlocks, transcriptOf } from '../src/readme.js';

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'carillon-e2e-'));
let carillon: RunningCarillon;
let dev: DevFile;

beforeAll(async () => {
  // A short lease only shortens the wait for the work of a killed worker to be taken up again.
  carillon = await startCarillon({ dataDirectory, env: { CARILLON_LEASE_SECONDS: '3' } });
  dev = carillon.dev();
});

afterAll(async () => {
  if (carillon.process.exitCode === null && carillon.process.signalCode === null) await carillon.stop('SIGKILL');
  rmSync(dataDirectory, { recursive: true, force: true });
});

const sql = async (text: string, values: readonly unknown[]): Promise<readonly any[]> => {
  const client = new pg.Client({ connectionString: dev.database_url });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
};

const countsOf = async (scheduleId: string) => {
  const [row] = await sql(`
    SELECT (SELECT count(*)::int FROM schedule_occurrences WHERE schedule_id = $1) AS occurrences,
           (SELECT count(*)::int FROM sessions WHERE metadata ->> 'schedule_id' = $1::text) AS sessions,
           (SELECT count(*)::int FROM runs r JOIN sessions s ON s.id = r.session_id WHERE s.metadata ->> 'schedule_id' = $1::text) AS runs`, [scheduleId]);
  return row;
};
const ONE_OF_EACH = { occurrences: 1, sessions: 1, runs: 1 };

test('a ONCE schedule fires and its run completes with a final message within 8 s', async () => {
  const scheduleId = await createSchedule(dev, onceIn(dev, 5));
  const occurrence = await finishedRun(dev, scheduleId, 8);
  expect(occurrence).toMatchObject({ disposition: 'MATERIALIZED', reason_code: null, run: { status: 'COMPLETED' } });
  expect(occurrence.run.final_message).toEqual(expect.stringMatching(/\S/));
  expect(Date.parse(occurrence.materialized_at ?? '')).toBeGreaterThanOrEqual(Date.parse(occurrence.nominal_fire_at));
  expect(await countsOf(scheduleId)).toEqual(ONE_OF_EACH);

  const events = await sql('SELECT event_type FROM session_events WHERE session_id = $1 ORDER BY sequence', [occurrence.session_id]);
  expect(events.map((event) => event.event_type).slice(0, 5)).toEqual([
    'session.created', 'user.message.created', 'run.queued', 'run.checkpointed', 'run.claimed',
  ]);
  const accounted = await until(8, async () => {
    const rows = await sql("SELECT payload FROM process_events WHERE event_type = 'schedule.run_accounted' AND payload ->> 'schedule_id' = $1", [scheduleId]);
    return rows.length > 0 ? rows : undefined;
  });
  expect(accounted).toHaveLength(1);
  expect(accounted[0].payload).toMatchObject({ run_status: 'COMPLETED', consecutive_failures: 0, failure: null });
  expect((await request(dev, 'GET', `/v1/schedules/${scheduleId}`)).body.schedule).toMatchObject({ state: 'COMPLETED', next_fire_at: null });
});

test('the README shows a schedule fire, word for word', async () => {
  const folder = path.join(dataDirectory, 'newcomer');
  mkdirSync(folder);
  // The README stands in the folder in which `npm start` keeps its data.
  symlinkSync(dataDirectory, path.join(folder, '.carillon'));
  const blocks = shellBlocks('Watch a schedule fire');
  expect(blocks).toHaveLength(2);
  const { items } = JSON.parse(await runInShell(blocks, folder));
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ disposition: 'MATERIALIZED', run: { status: 'COMPLETED', final_message: expect.stringMatching(/\S/) } });
});

test('docs/life-of-a-schedule.md: twenty calls, word for word, each answer as written', async () => {
  const folder = path.join(dataDirectory, 'reader');
  mkdirSync(folder);
  symlinkSync(dataDirectory, path.join(folder, '.carillon'));
  const steps = transcriptOf('docs/life-of-a-schedule.md');
  expect(steps.flatMap(({ shell }) => shell.match(/^call [A-Z]+ /gm) ?? [])).toHaveLength(20);
  expect(await runTranscript(steps, folder)).toEqual(steps.map(({ prints }) => prints));
});

test('one principal never sees the schedule of another', async () => {
  const scheduleId = await createSchedule(dev, onceIn(dev, 3600));
  for (const as of ['bob', 'mallory']) {
    const headers = { 'x-request-id': 'fixed' };
    const foreign = await request(dev, 'GET', `/v1/schedules/${scheduleId}`, { as, headers });
    const random = await request(dev, 'GET', `/v1/schedules/${crypto.randomUUID()}`, { as, headers });
    expect(foreign).toEqual(random);
    expect(foreign.status).toBe(404);
    expect((await request(dev, 'GET', '/v1/schedules', { as })).body.items).toEqual([]);
  }
  expect((await request(dev, 'POST', '/v1/schedules', { as: 'reader', body: onceIn(dev, 60), headers: { 'idempotency-key': 'k' } })).status).toBe(403);
});

test('kill -9 of the schedule worker before the instant: it is restarted and the schedule fires once', async () => {
  const scheduleId = await createSchedule(dev, onceIn(dev, 2));
  process.kill(carillon.dev().roles['schedule-worker']!.pid, 'SIGKILL');
  const occurrence = await finishedRun(dev, scheduleId, 30);
  expect(occurrence).toMatchObject({ disposition: 'MATERIALIZED', run: { status: 'COMPLETED' } });
  expect(await countsOf(scheduleId)).toEqual(ONE_OF_EACH);
});

test('kill -9 of the async worker in the middle of a run: another lease finishes it, once', async () => {
  const scheduleId = await createSchedule(dev, onceIn(dev, 1, 'Say hello slowly.\n/sleep 2'));
  await until(15, async () => ((await occurrencesOf(dev, scheduleId))[0]?.run?.status === 'RUNNING' ? true : undefined));
  process.kill(carillon.dev().roles['async-worker']!.pid, 'SIGKILL');
  const occurrence = await finishedRun(dev, scheduleId, 45);
  expect(occurrence.run).toMatchObject({ status: 'COMPLETED' });
  expect(await countsOf(scheduleId)).toEqual(ONE_OF_EACH);
  const claims = await sql("SELECT payload FROM session_events WHERE session_id = $1 AND event_type = 'run.claimed'", [occurrence.session_id]);
  expect(claims.length).toBeGreaterThanOrEqual(2);
  const ends = await sql("SELECT 1 FROM session_events WHERE session_id = $1 AND event_type = 'run.completed'", [occurrence.session_id]);
  expect(ends).toHaveLength(1);
});

test('Ctrl-C ends everything, and the next start has the schedules still', async () => {
  const scheduleId = await createSchedule(dev, onceIn(dev, 3600));
  const family = carillon.family();
  expect(family.length).toBeGreaterThanOrEqual(7);
  expect(await carillon.stop('SIGINT')).toBe(0);
  expect(alive(family)).toEqual([]);

  carillon = await startCarillon({ dataDirectory });
  dev = carillon.dev();
  expect((await request(dev, 'GET', `/v1/schedules/${scheduleId}`)).body.schedule).toMatchObject({ id: scheduleId, state: 'ACTIVE' });
});

test('kill -9 of the parent leaves no process of ours, and the next start works', async () => {
  const family = carillon.family();
  await carillon.stop('SIGKILL');
  expect(await until(15, async () => (alive(family).length === 0 ? 'gone' : undefined))).toBe('gone');
  carillon = await startCarillon({ dataDirectory });
  dev = carillon.dev();
  expect((await request(dev, 'GET', '/v1/schedules')).status).toBe(200);
  await carillon.stop();
});
