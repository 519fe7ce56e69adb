import { envelope, useApi } from '../world.js';

const PER_SECOND = 2;
const api = useApi({ requestsPerSecond: PER_SECOND });

test('a token that floods is told when to go on; another token and whoever needs none are served', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 10 * PER_SECOND + 2; sent += 1) statuses.push((await api.request('GET', '/v1/me')).status);
  expect(statuses).toEqual([...Array.from({ length: 10 * PER_SECOND }, () => 200), 429, 429]);
  const refused = await api.request('POST', '/v1/schedules', { body: '{' });
  expect(refused.status).toBe(429);
  expect(refused.json).toEqual(envelope('rate_limited', { reason: 'rate_limited' }));
  expect(refused.headers['retry-after']).toMatch(/^([1-9]|10)$/);
  expect((await api.request('GET', '/v1/me', { as: 'bob' })).status).toBe(200);
  expect((await api.request('GET', '/health/live', { as: 'without_token' })).status).toBe(200);
});

test('so is an address that floods without a token', async () => {
  const statuses = new Set<number>();
  for (let sent = 0; sent < 10 * PER_SECOND + 1; sent += 1) statuses.add((await api.request('GET', '/v1/me', { as: 'without_token' })).status);
  expect([...statuses]).toEqual([401, 429]);
});
