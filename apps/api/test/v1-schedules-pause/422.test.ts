import { envelope, useApi } from '../world.js';

const api = useApi();

test.each(['pause', 'resume'].flatMap((kind) => [
  [kind, {}, '/expected_revision', 'field_invalid'], [kind, { expected_revision: '1' }, '/expected_revision', 'field_invalid'],
  [kind, { expected_revision: 1, state: 'PAUSED' }, '/state', 'field_unknown'], [kind, { expected_revision: 1, tenant_id: 'other' }, '/tenant_id', 'field_unknown'],
  [kind, { expected_revision: -1 }, '/expected_revision', 'field_invalid'], [kind, { expected_revision: 1e300 }, '/expected_revision', 'field_invalid'],
] as const))('%s with %j', async (kind, body, pointer, reason) => {
  const { json: { schedule } } = await api.create();
  const answer = await api.request('POST', `/v1/schedules/${schedule.id}/${kind}`, { body });
  expect(answer.status).toBe(422);
  expect(answer.json).toEqual(envelope('schedule_validation_error', {
    reason: `schedule.${reason}`, errors: expect.arrayContaining([{ pointer, reason: `schedule.${reason}`, message: expect.any(String) }]),
  }));
  expect((await api.request('GET', `/v1/schedules/${schedule.id}`)).json.schedule).toEqual(schedule);
});

test.each(['pause', 'resume'])('%s without a body', async (kind) => {
  const { json: { schedule } } = await api.create();
  expect((await api.request('POST', `/v1/schedules/${schedule.id}/${kind}`)).status).toBe(422);
});
