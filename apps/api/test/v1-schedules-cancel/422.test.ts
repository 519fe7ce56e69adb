import { envelope, useApi } from '../world.js';

const api = useApi();

test.each([
  ['', '/expected_revision', 'field_invalid'], ['?expected_revision=', '/expected_revision', 'field_invalid'], ['?expected_revision=x', '/expected_revision', 'field_invalid'],
  ['?expected_revision=0', '/expected_revision', 'field_invalid'], ['?expected_revision=2147483648', '/expected_revision', 'field_invalid'],
  ['?expected_revision=1&expected_revision=1', '/expected_revision', 'field_invalid'], ['?expected_revision=1&force=true', '/force', 'field_unknown'],
])('DELETE with "%s"', async (query, pointer, reason) => {
  const { json: { schedule } } = await api.create();
  const answer = await api.request('DELETE', `/v1/schedules/${schedule.id}${query}`);
  expect(answer.status).toBe(422);
  expect(answer.json).toEqual(envelope('schedule_validation_error', {
    reason: `schedule.${reason}`, errors: [{ pointer, reason: `schedule.${reason}`, message: expect.any(String) }],
  }));
  expect((await api.request('GET', `/v1/schedules/${schedule.id}`)).json.schedule).toEqual(schedule);
});
