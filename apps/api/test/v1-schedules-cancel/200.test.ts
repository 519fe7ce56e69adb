import { INSTANT, useApi } from '../world.js';

const api = useApi();
const cancel = (id: string) => api.request('DELETE', `/v1/schedules/${id}?expected_revision=1`);

test('a cancel is for good, twice the same, and the record stays', async () => {
  const { json: { schedule, revision } } = await api.create();
  const cancelled = await cancel(schedule.id);
  expect(cancelled.status).toBe(200);
  expect(cancelled.json).toEqual({ schedule: { ...schedule, state: 'CANCELLED', next_fire_at: null, updated_at: INSTANT }, revision });
  expect((await cancel(schedule.id)).json).toEqual(cancelled.json);
  expect((await api.request('GET', `/v1/schedules/${schedule.id}`)).json).toEqual(cancelled.json);
  expect((await api.request('GET', '/v1/schedules?state=CANCELLED')).json.items).toHaveLength(1);
  const events = await api.sql(`SELECT event_type FROM process_events WHERE payload ->> 'schedule_id' = $1 ORDER BY id`, [schedule.id]);
  expect(events.map(({ event_type: type }) => type)).toEqual(['schedule.created', 'schedule.cancelled']);
});

test('a declared type without a body changes nothing', async () => {
  const { json: { schedule } } = await api.create();
  const answer = await api.request('DELETE', `/v1/schedules/${schedule.id}?expected_revision=1`, { headers: { 'content-type': 'application/json' } });
  expect(answer.status).toBe(200);
});
