import { useApi } from '../world.js';

const api = useApi();

test.each(['mine', 'A.b_c-1', 'x'.repeat(128)])('x-request-id %s is kept', async (id) => {
  const { headers, json } = await api.request('GET', '/v1/schedules/x', { headers: { 'x-request-id': id } });
  expect([headers['x-request-id'], json.error.request_id]).toEqual([id, id]);
});

test.each([[''], ['x'.repeat(129)], ['a b'], ['a"b'], ['<script>'], ['é']])('x-request-id "%s" is replaced', async (id) => {
  const { headers, json } = await api.request('GET', '/v1/schedules/x', { headers: { 'x-request-id': id } });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(json.error.request_id).toBe(headers['x-request-id']);
});

test.each([
  ['/v1/me', 'alice', 200], ['/v1/me', 'without_token', 401], ['/v1/schedules', 'nobody', 403], ['/nowhere', 'alice', 404], ['/health/live', 'without_token', 200],
  ['/docs', 'without_token', 200], ['/v1/schedules/%ZZ', 'alice', 400],
] as const)('%s as %s says how its answer may be used', async (url, as, status) => {
  const answer = await api.request('GET', url, { as });
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer', 'cache-control': expect.stringMatching(/no-store/),
    'content-security-policy': expect.stringMatching(/default-src 'self'.*frame-ancestors 'none'/), 'x-request-id': expect.any(String),
  });
  expect(Object.keys(answer.headers)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(x-powered-by|server|access-control-.*)$/)]));
});
