import { envelope, useApi } from '../world.js';

const api = useApi();

test.each([
  ['limit=0', '/limit', 'field_invalid'], ['limit=201', '/limit', 'field_invalid'], ['limit=-1', '/limit', 'field_invalid'],
  ['limit=1e2', '/limit', 'field_invalid'], ['limit=5.0', '/limit', 'field_invalid'], ['limit=', '/limit', 'field_invalid'],
  ['limit=99999999999999999999', '/limit', 'field_invalid'], ['limit=kingfisher', '/limit', 'field_invalid'], ['limit=1&limit=2', '/limit', 'field_invalid'],
  ['state=kingfisher', '/state', 'field_invalid'], ['state=active', '/state', 'field_invalid'], ['state=', '/state', 'field_invalid'],
  ['state=ACTIVE&state=kingfisher', '/state', 'field_invalid'], ['state=ACTIVE,PAUSED', '/state', 'field_invalid'],
  [Array.from({ length: 5 }, () => 'state=ACTIVE').join('&'), '/state', 'field_invalid'],
  ['cursor=a&cursor=b', '/cursor', 'field_invalid'], ['stat=ACTIVE', '/stat', 'field_unknown'], ['state[]=ACTIVE', '/state[]', 'field_unknown'],
  ['tenant_id=other', '/tenant_id', 'field_unknown'],
])('%s', async (query, pointer, reason) => {
  const answer = await api.request('GET', `/v1/schedules?${query}`);
  expect(answer.status).toBe(422);
  expect(answer.json).toEqual(envelope('schedule_validation_error', {
    reason: `schedule.${reason}`, errors: [{ pointer, reason: `schedule.${reason}`, message: expect.stringMatching(/\S/) }],
  }));
  expect(answer.text).not.toContain('kingfisher');
});

test.each(['__proto__=1', '__proto__[limit]=1', 'constructor=1', 'constructor[prototype][limit]=1'])('%s changes nothing', async (query) => {
  const { status } = await api.request('GET', `/v1/schedules?${query}`);
  expect([200, 422]).toContain(status);
  expect(({} as { limit?: unknown }).limit).toBeUndefined();
  expect((await api.request('GET', '/v1/schedules')).status).toBe(200);
});

describe('a cursor', () => {
  let cursor: string;
  let scheduleId: string;
  beforeAll(async () => {
    for (const as of ['alice', 'alice', 'bob', 'bob'] as const) scheduleId = (await api.create({}, { as })).json.schedule.id;
    cursor = (await api.request('GET', '/v1/schedules?limit=1')).json.next_cursor;
  });

  const refused = async (query: string, as: 'alice' | 'bob' | 'mallory' = 'alice', path = '/v1/schedules') => {
    const answer = await api.request('GET', `${path}?${query}`, { as });
    expect(answer.json).toEqual(envelope('schedule_validation_error', {
      reason: 'schedule.cursor_invalid', errors: [{ pointer: '/cursor', reason: 'schedule.cursor_invalid', message: expect.any(String) }],
    }));
    expect(answer.status).toBe(422);
  };

  it('opens its own list, whatever the limit', async () => {
    expect((await api.request('GET', `/v1/schedules?limit=5&cursor=${cursor}`)).status).toBe(200);
  });

  it('opens no list of another principal', async () => {
    await refused(`cursor=${cursor}`, 'bob');
    await refused(`cursor=${cursor}`, 'mallory');
  });

  it('opens no list with another filter', async () => { await refused(`state=ACTIVE&cursor=${cursor}`); });

  it('opens no other route', async () => { await refused(`cursor=${cursor}`, 'bob', `/v1/schedules/${scheduleId}/occurrences`); });

  it('with any character changed, missing or added opens nothing', async () => {
    for (let index = 0; index < cursor.length; index += 1) {
      const other = cursor[index] === 'A' ? 'B' : 'A';
      await refused(`cursor=${cursor.slice(0, index)}${other}${cursor.slice(index + 1)}`);
    }
    await refused(`cursor=${cursor.slice(0, -1)}`);
    await refused(`cursor=${cursor}A`);
  });

  it.each(['', 'x', 'kingfisher', '%00', 'null', 'eyJhdCI6IjIwMjYifQ'])('is not "%s"', async (text) => { await refused(`cursor=${text}`); });
});
