import { aDefinitionBody } from '@carillon/domain/testing';
import { envelope, useApi } from '../world.js';

const api = useApi();

/** A body, where it is wrong, and the reason. The value `kingfisher` must not come back. */
test.each([
  [{}, '/expected_revision', 'field_invalid'],
  [{ expected_revision: 1 }, '/definition', 'field_invalid'],
  [{ expected_revision: null, definition: aDefinitionBody() }, '/expected_revision', 'field_invalid'],
  [{ expected_revision: '1', definition: aDefinitionBody() }, '/expected_revision', 'field_invalid'],
  [{ expected_revision: 0, definition: aDefinitionBody() }, '/expected_revision', 'field_invalid'],
  [{ expected_revision: 2 ** 31, definition: aDefinitionBody() }, '/expected_revision', 'field_invalid'],
  [{ expected_revision: 1, definition: aDefinitionBody(), state: 'kingfisher' }, '/state', 'field_unknown'],
  [{ expected_revision: 1, definition: aDefinitionBody({ tenant_id: 'kingfisher' }) }, '/definition/tenant_id', 'field_unknown'],
  [{ expected_revision: 1, definition: aDefinitionBody({ cadence: { kind: 'DAILY', local_time: '09:00', timezone: 'Kingfisher/City' } }) }, '/definition/cadence/timezone', 'timezone_invalid'],
  [{ expected_revision: 1, definition: aDefinitionBody({ cadence: { kind: 'ONCE', at: '2020-01-01T00:00:00Z' } }) }, '/definition/cadence', 'no_future_occurrence'],
  [{ expected_revision: 1, definition: aDefinitionBody({ requested_scopes: ['kingfisher'] }) }, '/definition/requested_scopes/0', 'scope_unknown'],
  [{ expected_revision: 1, definition: aDefinitionBody({ run_timeout_seconds: 86_401 }) }, '/definition/run_timeout_seconds', 'run_timeout_limit'],
  [{ expected_revision: 1, definition: aDefinitionBody({ policy_profile: 'kingfisher' }) }, '/definition/policy_profile', 'policy_profile_mismatch'],
  [{ expected_revision: 1, definition: aDefinitionBody({ browser_profile_id: '99999999-9999-4999-8999-999999999999' }) }, '/definition/browser_profile_id', 'browser_profile_unavailable'],
])('%j is refused at %s', async (body, pointer, reason) => {
  const { json: { schedule } } = await api.create();
  const answer = await api.request('PATCH', `/v1/schedules/${schedule.id}`, { body });
  expect(answer.status).toBe(422);
  expect(answer.json).toEqual(envelope('schedule_validation_error', expect.objectContaining({
    reason: expect.stringMatching(/^schedule\./), errors: expect.arrayContaining([{ pointer, reason: `schedule.${reason}`, message: expect.stringMatching(/\S/) }]),
  })));
  expect(answer.text.toLowerCase()).not.toContain('kingfisher');
  expect((await api.request('GET', `/v1/schedules/${schedule.id}`)).json.schedule).toEqual(schedule);
});

test.each(['{"expected_revision":1}', '[]', '"x"', 'null', '7'])('the body %s is no update', async (body) => {
  const { json: { schedule } } = await api.create();
  expect((await api.request('PATCH', `/v1/schedules/${schedule.id}`, { body })).status).toBe(422);
});
