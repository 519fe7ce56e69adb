import { useApi } from '../world.js';

const api = useApi();
let id: string;
beforeAll(async () => { id = (await api.create()).json.schedule.id; });

test.each([
  ['limit=0', '/limit', 'field_invalid'], ['limit=201', '/limit', 'field_invalid'], ['state=ACTIVE', '/state', 'field_unknown'], ['cursor=kingfisher', '/cursor', 'cursor_invalid'],
])('%s', async (query, pointer, reason) => {
  const { status, json, text } = await api.request('GET', `/v1/schedules/${id}/occurrences?${query}`);
  expect(status).toBe(422);
  expect(json.error.details.errors).toEqual([{ pointer, reason: `schedule.${reason}`, message: expect.any(String) }]);
  expect(text).not.toContain('kingfisher');
});

test('a cursor of one schedule opens no other one\'s ledger', async () => {
  const other = (await api.create()).json.schedule.id;
  await api.sql(`INSERT INTO schedule_occurrences (id, schedule_id, schedule_revision, nominal_fire_at, disposition, reason_code, created_at, tenant_id, principal_id)
    SELECT gen_random_uuid(), $1, 1, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 day', 'MISSED', 'schedule.misfire_grace_expired', carillon_now(), 'demo', 'alice'
    FROM generate_series(1, 2) n`, [id]);
  const { next_cursor } = (await api.request('GET', `/v1/schedules/${id}/occurrences?limit=1`)).json;
  expect((await api.request('GET', `/v1/schedules/${id}/occurrences?limit=1&cursor=${next_cursor}`)).status).toBe(200);
  expect((await api.request('GET', `/v1/schedules/${other}/occurrences?cursor=${next_cursor}`)).json.error.details.reason).toBe('schedule.cursor_invalid');
});
