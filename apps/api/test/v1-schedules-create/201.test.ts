import { aDefinitionBody } from '@carillon/domain/testing';
import { INSTANT, useApi, UUID } from '../world.js';

const api = useApi();

const countsOf = async (scheduleId: string) => (await api.sql(`
  SELECT (SELECT count(*)::int FROM schedules WHERE id = $1) AS schedules,
    (SELECT count(*)::int FROM schedule_revisions WHERE schedule_id = $1) AS revisions,
    (SELECT count(*)::int FROM schedule_idempotency_keys WHERE schedule_id = $1) AS keys,
    (SELECT count(*)::int FROM process_events WHERE event_type = 'schedule.created' AND payload ->> 'schedule_id' = $1::text) AS events`, [scheduleId]))[0];

test('the schedule with its first revision, and where it is', async () => {
  const answer = await api.create({}, { headers: { 'x-request-id': 'mine-1' } });
  expect(answer.status).toBe(201);
  expect(answer.headers).toMatchObject({ location: `/v1/schedules/${answer.json.schedule.id}`, 'x-request-id': 'mine-1' });
  expect(answer.headers).not.toHaveProperty('idempotency-replayed');
  expect(answer.json).toEqual({
    schedule: {
      id: UUID, tenant_id: 'demo', principal_id: 'alice', state: 'ACTIVE', pause_reason: null, current_revision: 1,
      next_fire_at: INSTANT, consecutive_failures: 0, created_at: INSTANT, updated_at: INSTANT,
    },
    revision: {
      ...aDefinitionBody(), schedule_id: answer.json.schedule.id, revision: 1, browser_profile_id: null, timezone: 'America/Los_Angeles',
      created_by_principal_id: 'alice', created_at: INSTANT,
    },
  });
  expect(await countsOf(answer.json.schedule.id)).toEqual({ schedules: 1, revisions: 1, keys: 1, events: 1 });
});

const CIVIL = { local_time: '09:00', timezone: 'Europe/Paris' };

test.each([
  [{ kind: 'ONCE', at: '2099-06-01T12:00:00.250+02:00' }, { kind: 'ONCE', at: '2099-06-01T10:00:00.25Z' }, null],
  [{ kind: 'DAILY', ...CIVIL }, { kind: 'DAILY', local_time: '09:00:00', timezone: 'Europe/Paris' }, 'Europe/Paris'],
  [{ kind: 'WEEKLY', ...CIVIL, weekdays: [5, 1] }, { kind: 'WEEKLY', local_time: '09:00:00', timezone: 'Europe/Paris', weekdays: [1, 5] }, 'Europe/Paris'],
  [{ kind: 'MONTHLY', ...CIVIL, days_of_month: [31, 1], last_day: true },
    { kind: 'MONTHLY', local_time: '09:00:00', timezone: 'Europe/Paris', days_of_month: [1, 31], last_day: true }, 'Europe/Paris'],
  [{ kind: 'YEARLY', ...CIVIL, dates: [{ day: 29, month: 2 }, { month: 1, day: 1 }] },
    { kind: 'YEARLY', local_time: '09:00:00', timezone: 'Europe/Paris', dates: [{ month: 1, day: 1 }, { month: 2, day: 29 }] }, 'Europe/Paris'],
])('[share.schedule.calendar_http_roundtrip] the canonical form of %j', async (cadence, canonical, timezone) => {
  const created = await api.create({ cadence });
  expect(created.status).toBe(201);
  expect(created.json.revision).toMatchObject({ cadence: canonical, timezone });
  expect((await api.request('GET', String(created.headers['location']))).json).toEqual(created.json);
});

test('numbers and money in canonical form, absent fields as their defaults', async () => {
  const { json } = await api.create({ browser_profile_id: null, limits: { max_steps: 1, max_model_calls: 1, max_tool_calls: 1, max_cost: '1.50' }, requested_scopes: ['workspace.read', 'run.read'] });
  expect(json.revision).toMatchObject({
    requested_scopes: ['run.read', 'workspace.read'], browser_profile_id: null,
    limits: { max_cost: '1.5', synthesis_reserve_steps: 0, synthesis_reserve_model_calls: 0, synthesis_reserve_cost: '0' },
  });
});

test('a caller who may not read schedules does not get the instruction back', async () => {
  const { status, json, text } = await api.create({ instruction: 'kingfisher', requested_scopes: [] }, { as: 'writer' });
  expect(status).toBe(201);
  expect(json.revision).not.toHaveProperty('instruction');
  expect(json.revision).toMatchObject({ title: 'Morning summary' });
  expect(text).not.toContain('kingfisher');
});

test('lengths are code points: 1024 of them outside of the basic plane make a title', async () => {
  expect((await api.create({ title: '\u{1F389}'.repeat(1024) })).status).toBe(201);
  expect((await api.create({ title: '\u{1F389}'.repeat(1025) })).status).toBe(422);
});

test('twenty at the same time with one key make one schedule', async () => {
  const before = await api.sql('SELECT count(*)::int AS schedules FROM schedules');
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.create({}, { headers: { 'idempotency-key': 'twenty' } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
  const ids = new Set(answers.map(({ json }) => json.schedule.id as string));
  expect(ids.size).toBe(1);
  expect(await api.sql('SELECT count(*)::int AS schedules FROM schedules')).toEqual([{ schedules: before[0].schedules + 1 }]);
  expect(await countsOf([...ids][0]!)).toEqual({ schedules: 1, revisions: 1, keys: 1, events: 1 });
});

test('a key is its owner\'s: the same text of another principal is another key', async () => {
  const [alice, bob] = await Promise.all((['alice', 'bob'] as const).map((as) => api.create({ title: `of ${as}` }, { as, headers: { 'idempotency-key': 'shared' } })));
  expect([alice!.status, bob!.status]).toEqual([201, 201]);
  expect(alice!.json.schedule.id).not.toBe(bob!.json.schedule.id);
});

test('neither instruction nor title nor token reaches the log', async () => {
  await api.create({ title: 'a heron', instruction: 'kingfisher' });
  expect(api.logged()).not.toMatch(/heron|kingfisher|carillon_/);
});
