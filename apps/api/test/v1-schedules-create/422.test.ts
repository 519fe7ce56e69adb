import { aDefinitionBody } from '@carillon/domain/testing';
import { envelope, useApi } from '../world.js';

const api = useApi();
const CANARY = 'kingfisher';
const LIMITS = aDefinitionBody()['limits'] as object;
const daily = { kind: 'DAILY', local_time: '09:00', timezone: 'Europe/Paris' };
const once = (at: unknown) => ({ cadence: { kind: 'ONCE', at } });

/** What is wrong, the change that makes it so, where, and why. */
const CASES: readonly (readonly [string, Record<string, any>, string, string])[] = [
  ['a number for a title', { title: 7 }, '/title', 'field_invalid'],
  ['no title', { title: undefined }, '/title', 'field_invalid'],
  ['null for a title', { title: null }, '/title', 'field_invalid'],
  ['a title of two lines', { title: `${CANARY}\n` }, '/title', 'field_invalid'],
  ['U+0000 in an instruction', { instruction: `${CANARY}\u0000` }, '/instruction', 'field_invalid'],
  ['a lone surrogate', { instruction: `${CANARY}\ud800` }, '/instruction', 'field_invalid'],
  ['an instruction that is too long', { instruction: 'x'.repeat(65_537) }, '/instruction', 'field_invalid'],
  ['an unknown field', { [CANARY]: CANARY }, `/${CANARY}`, 'field_unknown'],
  ['a tenant of one\'s own choosing', { tenant_id: CANARY }, '/tenant_id', 'field_unknown'],
  ['a state of one\'s own choosing', { state: 'PAUSED' }, '/state', 'field_unknown'],
  ['a slash in a name', { 'a/b~c': 1 }, '/a~1b~0c', 'field_unknown'],
  ['a cadence that is a list', { cadence: [daily] }, '/cadence', 'cadence_invalid'],
  ['a cadence that is a text', { cadence: CANARY }, '/cadence', 'cadence_invalid'],
  ['an unknown kind', { cadence: { ...daily, kind: CANARY } }, '/cadence/kind', 'cadence_invalid'],
  ['a kind of every object', { cadence: { ...daily, kind: 'constructor' } }, '/cadence/kind', 'cadence_invalid'],
  ['a list for a kind', { cadence: { ...daily, kind: ['DAILY'] } }, '/cadence/kind', 'cadence_invalid'],
  ['an unknown cadence field', { cadence: { ...daily, every: CANARY } }, '/cadence/every', 'cadence_invalid'],
  ['a field of another kind', { cadence: { ...daily, weekdays: [1] } }, '/cadence/weekdays', 'cadence_invalid'],
  ['a naive instant', once('2099-01-01T00:00:00'), '/cadence/at', 'instant_invalid'],
  ['an instant that is no text', once(4_070_908_800), '/cadence/at', 'instant_invalid'],
  ['an instant finer than a millisecond', once('2099-01-01T00:00:00.0001Z'), '/cadence/at', 'instant_invalid'],
  ['a day that no calendar has', once('2099-02-30T00:00:00Z'), '/cadence/at', 'instant_invalid'],
  ['an invalid zone', { cadence: { ...daily, timezone: `Mars/${CANARY}` } }, '/cadence/timezone', 'timezone_invalid'],
  ['an offset for a zone', { cadence: { ...daily, timezone: '+02:00' } }, '/cadence/timezone', 'timezone_invalid'],
  ['a zone in another case', { cadence: { ...daily, timezone: 'europe/paris' } }, '/cadence/timezone', 'timezone_invalid'],
  ['24:00', { cadence: { ...daily, local_time: '24:00' } }, '/cadence/local_time', 'cadence_invalid'],
  ['a weekday twice', { cadence: { ...daily, kind: 'WEEKLY', weekdays: [1, 1] } }, '/cadence/weekdays', 'cadence_invalid'],
  ['an eighth weekday', { cadence: { ...daily, kind: 'WEEKLY', weekdays: [8] } }, '/cadence/weekdays', 'cadence_invalid'],
  ['no day of the month', { cadence: { ...daily, kind: 'MONTHLY', days_of_month: [], last_day: false } }, '/cadence/days_of_month', 'cadence_invalid'],
  ['April 31', { cadence: { ...daily, kind: 'YEARLY', dates: [{ month: 4, day: 31 }] } }, '/cadence/dates/0', 'cadence_invalid'],
  ['an instant that has passed', once('2001-01-01T00:00:00Z'), '/cadence', 'no_future_occurrence'],
  ['no limits', { limits: undefined }, '/limits', 'limits_invalid'],
  ['a limit of nought', { limits: { ...LIMITS, max_steps: 0 } }, '/limits/max_steps', 'limits_invalid'],
  ['a number for an amount', { limits: { ...LIMITS, max_cost: 1 } }, '/limits/max_cost', 'limits_invalid'],
  ['seven decimals', { limits: { ...LIMITS, max_cost: '0.0000001' } }, '/limits/max_cost', 'limits_invalid'],
  ['a reserve as large as its total', { limits: { ...LIMITS, synthesis_reserve_steps: 8 } }, '/limits/synthesis_reserve_steps', 'limits_invalid'],
  ['an unknown limit', { limits: { ...LIMITS, max_everything: 1 } }, '/limits/max_everything', 'field_unknown'],
  ['a timeout of half a second', { run_timeout_seconds: 0.5 }, '/run_timeout_seconds', 'field_invalid'],
  ['a timeout above the ceiling', { run_timeout_seconds: 86_401 }, '/run_timeout_seconds', 'run_timeout_limit'],
  ['a grace above the ceiling', { misfire_grace_seconds: 86_401 }, '/misfire_grace_seconds', 'misfire_grace_limit'],
  ['steps above the ceiling', { limits: { ...LIMITS, max_steps: 129 } }, '/limits/max_steps', 'max_steps_limit'],
  ['a cost above the ceiling', { limits: { ...LIMITS, max_cost: '25.000001' } }, '/limits/max_cost', 'max_cost_limit'],
  ['a scope that is no scope', { requested_scopes: [CANARY] }, '/requested_scopes/0', 'scope_unknown'],
  ['a scope that the caller lacks', { requested_scopes: ['mcp.mail.send'] }, '/requested_scopes/0', 'scope_not_granted'],
  ['a scope twice', { requested_scopes: ['run.read', 'run.read'] }, '/requested_scopes', 'field_invalid'],
  ['an agent that is no UUID', { agent_id: CANARY }, '/agent_id', 'field_invalid'],
  ['an agent that is not there', { agent_id: '99999999-9999-4999-8999-999999999999' }, '/agent_version', 'agent_unknown'],
  ['another policy profile', { policy_profile: CANARY }, '/policy_profile', 'policy_profile_mismatch'],
  ['a website that is not there', { browser_profile_id: '99999999-9999-4999-8999-999999999999' }, '/browser_profile_id', 'browser_profile_unavailable'],
];

test.each(CASES)('%s', async (_name, changes, pointer, reason) => {
  const answer = await api.create(changes);
  expect(answer.status).toBe(422);
  expect(answer.json).toEqual(envelope('schedule_validation_error', {
    reason: `schedule.${reason}`,
    errors: expect.arrayContaining([{ pointer, reason: `schedule.${reason}`, message: expect.stringMatching(/\S/) }]),
  }));
  // A field's own name stands in the pointer; no value stands anywhere.
  expect(answer.text.replaceAll(`/${CANARY}`, '')).not.toContain(CANARY);
});

test.each([
  ['a list', '[]'], ['a text', '"kingfisher"'], ['a number', '1e400'], ['null', 'null'],
  ['__proto__ as a field', JSON.stringify(aDefinitionBody()).replace('{', '{"__proto__":{"title":"kingfisher"},')],
  ['__proto__ in a cadence', '{"cadence":{"kind":"DAILY","__proto__":{"local_time":"09:00","timezone":"UTC"}}}'],
  ['constructor as a field', '{"constructor":{"prototype":{"title":"kingfisher"}}}'],
])('a body that is %s', async (_name, body) => {
  const answer = await api.request('POST', '/v1/schedules', { body, headers: { 'idempotency-key': 'k', 'content-type': 'application/json' } });
  expect(answer.status).toBe(422);
  expect(answer.json).toEqual(envelope('schedule_validation_error'));
  expect(answer.text).not.toContain('kingfisher');
  expect(Object.prototype).not.toHaveProperty('title');
});

test('no body at all', async () => {
  const answer = await api.request('POST', '/v1/schedules', { headers: { 'idempotency-key': 'k' } });
  expect([answer.status, answer.json.error.code]).toEqual([422, 'schedule_validation_error']);
});

test.each([['without', {}], ['an empty', { 'idempotency-key': '' }], ['a blank', { 'idempotency-key': '   ' }], ['an overlong', { 'idempotency-key': 'k'.repeat(256) }]])(
  '%s Idempotency-Key', async (_name, headers) => {
    const answer = await api.request('POST', '/v1/schedules', { body: aDefinitionBody(), headers: headers as Record<string, string> });
    expect(answer.status).toBe(422);
    expect(answer.json.error.details).toEqual({
      reason: 'schedule.idempotency_key_invalid', errors: [{ pointer: '', reason: 'schedule.idempotency_key_invalid', message: expect.any(String) }],
    });
  });

test('a key of 255 characters is one', async () => {
  expect((await api.create({}, { headers: { 'idempotency-key': 'k'.repeat(255) } })).status).toBe(201);
});

test('every fault is told, the first one as the reason, and at most a hundred', async () => {
  const several = await api.create({ title: 7, cadence: { ...daily, timezone: 'x', local_time: 'x' } });
  expect(several.json.error.details.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(['/cadence/local_time', '/cadence/timezone', '/title']);
  expect(several.json.error.details.reason).toBe(several.json.error.details.errors[0].reason);
  const many = await api.create(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 1])));
  expect(many.json.error.details.errors).toHaveLength(100);
});

test('nothing of all this was stored', async () => {
  expect(await api.sql(`SELECT (SELECT count(*)::int FROM schedules) AS schedules, (SELECT count(*)::int FROM schedule_idempotency_keys) AS keys,
    (SELECT count(*)::int FROM process_events) AS events`)).toEqual([{ schedules: 1, keys: 1, events: 1 }]);
});
