import { aDefinitionBody } from '@carillon/domain/testing';
import { INSTANT, useApi } from '../world.js';

const api = useApi();
const CADENCES = [
  [{ kind: 'DAILY', local_time: '09:00', timezone: 'America/Los_Angeles' }, { kind: 'DAILY', local_time: '09:00:00', timezone: 'America/Los_Angeles' }],
  [{ kind: 'WEEKLY', local_time: '23:59:59', timezone: 'Pacific/Apia', weekdays: [7, 1, 3] }, { kind: 'WEEKLY', local_time: '23:59:59', timezone: 'Pacific/Apia', weekdays: [1, 3, 7] }],
  [
    { kind: 'MONTHLY', local_time: '00:00', timezone: 'UTC', days_of_month: [31, 1], last_day: true },
    { kind: 'MONTHLY', local_time: '00:00:00', timezone: 'UTC', days_of_month: [1, 31], last_day: true },
  ],
  [
    { kind: 'YEARLY', local_time: '12:30', timezone: 'Europe/Berlin', dates: [{ month: 2, day: 29 }, { month: 1, day: 5 }] },
    { kind: 'YEARLY', local_time: '12:30:00', timezone: 'Europe/Berlin', dates: [{ month: 1, day: 5 }, { month: 2, day: 29 }] },
  ],
] as const;

const local = (at: string, timeZone: string) => Object.fromEntries(new Intl.DateTimeFormat('en-GB', {
  timeZone, hour12: false, month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit',
}).formatToParts(new Date(at)).map(({ type, value }) => [type, value]));

const update = (id: string, expectedRevision: number, changes: object = {}, as: 'alice' | 'writer' = 'alice') =>
  api.request('PATCH', `/v1/schedules/${id}`, { as, body: { expected_revision: expectedRevision, definition: aDefinitionBody({ requested_scopes: [], ...changes }) } });

test.each(CADENCES)('[gate.schedule.calendar_http_roundtrip] create and update with %j answer the canonical cadence and its next civil instant', async (given, canonical) => {
  const created = await api.create({ cadence: given });
  expect(created.status).toBe(201);
  const other = await api.create({ cadence: { kind: 'DAILY', local_time: '01:02:03', timezone: 'Asia/Tokyo' } });
  const updated = await update(other.json.schedule.id, 1, { cadence: given });
  expect(updated.status).toBe(200);
  const read = await api.request('GET', `/v1/schedules/${other.json.schedule.id}`);
  const { items } = (await api.request('GET', '/v1/schedules?limit=1')).json;
  for (const { schedule, revision } of [created.json, updated.json, read.json]) {
    expect(revision.cadence).toEqual(canonical);
    expect(revision.timezone).toBe(given.timezone);
    const { hour, minute, second } = local(schedule.next_fire_at, given.timezone);
    expect(`${hour === '24' ? '00' : hour}:${minute}:${second}`).toBe(canonical.local_time);
    expect(Date.parse(schedule.next_fire_at)).toBeGreaterThan(Date.now() - 60_000);
  }
  expect(items[0].cadence).toEqual(canonical);
  // The same rule gives the same instant by either way.
  expect(updated.json.schedule.next_fire_at).toBe(created.json.schedule.next_fire_at);
  const again = await update(other.json.schedule.id, 2, { cadence: read.json.revision.cadence });
  expect(again.json.revision.cadence).toEqual(canonical);
});

test('an update writes the next revision and leaves the one before as it was', async () => {
  const { json: { schedule, revision } } = await api.create();
  const answer = await update(schedule.id, 1, { title: 'Evening summary', instruction: 'Another one.' });
  expect(answer.json).toEqual({
    schedule: { ...schedule, current_revision: 2, updated_at: INSTANT },
    revision: { ...revision, revision: 2, title: 'Evening summary', instruction: 'Another one.', requested_scopes: [], created_at: INSTANT },
  });
  const stored = await api.sql('SELECT revision, definition FROM schedule_revisions WHERE schedule_id = $1 ORDER BY revision', [schedule.id]);
  expect(stored.map(({ revision: number, definition }) => [number, definition.title])).toEqual([[1, 'Morning summary'], [2, 'Evening summary']]);
  expect((await api.request('GET', `/v1/schedules/${schedule.id}`)).json).toEqual(answer.json);
});

test('the same definition again is a revision too', async () => {
  const { json: { schedule } } = await api.create({ requested_scopes: [] });
  for (const revision of [1, 2]) expect((await update(schedule.id, revision)).json.schedule.current_revision).toBe(revision + 1);
});

test('a paused schedule stays paused, without a next firing', async () => {
  const { json: { schedule } } = await api.create();
  await api.request('POST', `/v1/schedules/${schedule.id}/pause`, { body: { expected_revision: 1 } });
  expect((await update(schedule.id, 1)).json.schedule).toMatchObject({ state: 'PAUSED', pause_reason: 'user', next_fire_at: null, current_revision: 2 });
});

test('the event tells the transition and no word of the instruction', async () => {
  const { json: { schedule } } = await api.create();
  await update(schedule.id, 1, { instruction: 'kingfisher' });
  const events = await api.sql(`SELECT event_type, actor_type, actor_id, payload FROM process_events WHERE payload ->> 'schedule_id' = $1 ORDER BY id`, [schedule.id]);
  expect(events.map(({ event_type: type }) => type)).toEqual(['schedule.created', 'schedule.updated']);
  expect(events[1]).toMatchObject({
    actor_type: 'principal', actor_id: 'alice', payload: {
      schedule_id: schedule.id, revision: 2, tenant_id: 'demo', principal_id: 'alice', actor: 'alice', event_time: INSTANT, previous_state: 'ACTIVE',
      next_state: 'ACTIVE', previous_next_fire_at: schedule.next_fire_at, next_next_fire_at: schedule.next_fire_at,
    },
  });
  expect(JSON.stringify(events)).not.toContain('kingfisher');
  expect(api.logged()).not.toContain('kingfisher');
});

test('who may write but not read gets no instruction back', async () => {
  const { json: { schedule } } = await api.create({ requested_scopes: [] }, { as: 'writer' });
  const answer = await update(schedule.id, 1, { instruction: 'kingfisher' }, 'writer');
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('kingfisher');
  expect(answer.json.revision).not.toHaveProperty('instruction');
});
