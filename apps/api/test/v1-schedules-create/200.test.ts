import { aDefinitionBody } from '@carillon/domain/testing';
import { useApi } from '../world.js';

const api = useApi();

const twice = async (first: Record<string, any>, second: Record<string, any>, key: string) => {
  const headers = { 'idempotency-key': key };
  const created = await api.create(first, { headers });
  const replayed = await api.create(second, { headers });
  return { created, replayed };
};

test('a replay answers what the first request made, and says so', async () => {
  const { created, replayed } = await twice({}, {}, 'again');
  expect(created.status).toBe(201);
  expect(replayed.status).toBe(200);
  expect(replayed.headers).toMatchObject({ 'idempotency-replayed': 'true', location: `/v1/schedules/${created.json.schedule.id}` });
  expect(replayed.json).toEqual(created.json);
});

test.each([
  ['the order of scopes', { requested_scopes: ['run.read', 'workspace.read'] }, { requested_scopes: ['workspace.read', 'run.read'] }],
  ['noughts of an amount', { limits: { ...(aDefinitionBody()['limits'] as object), max_cost: '1' } }, { limits: { ...(aDefinitionBody()['limits'] as object), max_cost: '1.00' } }],
  ['absent or null', {}, { browser_profile_id: null }],
  ['seconds of a time', { cadence: { kind: 'DAILY', local_time: '07:00', timezone: 'UTC' } }, { cadence: { kind: 'DAILY', local_time: '07:00:00', timezone: 'UTC' } }],
  ['the order of members', {}, Object.fromEntries(Object.entries(aDefinitionBody()).reverse())],
])('%s makes no other definition', async (name, first, second) => {
  const { created, replayed } = await twice(first, second, `form ${name}`);
  expect([created.status, replayed.status]).toEqual([201, 200]);
  expect(replayed.json).toEqual(created.json);
});

test('a replay asks nothing about today: a ONCE whose instant has passed is still answered', async () => {
  const [clock] = await api.sql(`SELECT to_char((carillon_now() + interval '200 milliseconds') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`);
  const cadence = { kind: 'ONCE', at: clock.at };
  const headers = { 'idempotency-key': 'soon' };
  expect((await api.create({ cadence }, { headers })).status).toBe(201);
  await api.sql(`SELECT pg_sleep(greatest(0, 0.01 + extract(epoch FROM $1::timestamptz - carillon_now())))`, [clock.at]);
  expect((await api.create({ cadence }, { headers })).status).toBe(200);
  expect((await api.create({ cadence })).json.error.details.reason).toBe('schedule.no_future_occurrence');
});

test('a replay of a caller who may not read schedules has no instruction', async () => {
  const headers = { 'idempotency-key': 'blind' };
  const changes = { instruction: 'kingfisher', requested_scopes: [] };
  await api.create(changes, { as: 'writer', headers });
  const replayed = await api.create(changes, { as: 'writer', headers });
  expect(replayed.status).toBe(200);
  expect(replayed.text).not.toContain('kingfisher');
});
