import { INSTANT, useApi } from '../world.js';

const api = useApi();
const change = (id: string, kind: 'pause' | 'resume') => api.request('POST', `/v1/schedules/${id}/${kind}`, { body: { expected_revision: 1 } });
const eventsOf = (id: string) => api.sql(`SELECT event_type, payload FROM process_events WHERE payload ->> 'schedule_id' = $1 ORDER BY id`, [id]);

test('pause and resume, each twice: the second changes nothing and says the same', async () => {
  const { json: { schedule } } = await api.create();
  const paused = await change(schedule.id, 'pause');
  expect([paused.status, paused.json.schedule]).toEqual([200, { ...schedule, state: 'PAUSED', pause_reason: 'user', next_fire_at: null, updated_at: INSTANT }]);
  expect((await change(schedule.id, 'pause')).json).toEqual(paused.json);
  const resumed = await change(schedule.id, 'resume');
  expect([resumed.status, resumed.json.schedule]).toEqual([200, { ...schedule, updated_at: INSTANT }]);
  expect((await change(schedule.id, 'resume')).json).toEqual(resumed.json);
  const events = await eventsOf(schedule.id);
  expect(events.map(({ event_type: type, payload }) => [type, payload.previous_state, payload.next_state, payload.previous_next_fire_at, payload.next_next_fire_at])).toEqual([
    ['schedule.created', null, 'ACTIVE', null, schedule.next_fire_at],
    ['schedule.paused', 'ACTIVE', 'PAUSED', schedule.next_fire_at, null],
    ['schedule.resumed', 'PAUSED', 'ACTIVE', null, schedule.next_fire_at],
  ]);
});

test('a resume forgives the failures that led to the pause', async () => {
  const { json: { schedule } } = await api.create();
  await api.sql(`UPDATE schedules SET state = 'PAUSED', pause_reason = 'failure_limit', next_fire_at = NULL, consecutive_failures = 3 WHERE id = $1`, [schedule.id]);
  expect((await change(schedule.id, 'pause')).json.schedule).toMatchObject({ pause_reason: 'failure_limit', consecutive_failures: 3 });
  expect((await change(schedule.id, 'resume')).json.schedule).toMatchObject({ state: 'ACTIVE', pause_reason: null, consecutive_failures: 0 });
});

test('a pause over an instant that was due and not decided names it; the resume does not make up for it', async () => {
  const { json: { schedule } } = await api.create();
  await api.sql(`UPDATE schedules SET next_fire_at = next_fire_at - interval '1 day' WHERE id = $1`, [schedule.id]);
  await change(schedule.id, 'pause');
  const { json: { schedule: resumed } } = await change(schedule.id, 'resume');
  const [, paused, last] = await eventsOf(schedule.id);
  expect(Date.parse(paused?.payload.undecided_nominal_at)).toBe(Date.parse(schedule.next_fire_at) - 86_400_000);
  expect(last?.payload).not.toHaveProperty('undecided_nominal_at');
  expect(resumed.next_fire_at).toBe(schedule.next_fire_at);
});
