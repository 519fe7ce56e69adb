import { envelope, useApi } from '../world.js';

const api = useApi();

test.each([
  ['GET', '/'], ['GET', '/v2/schedules'], ['GET', '/v1/schedule'], ['GET', `/v1/schedules/${'9'.repeat(36)}/runs`], ['GET', '/robots.txt'], ['GET', '/v1/schedules/'], ['GET', '/metrics'],
] as const)('%s %s', async (method, url) => {
  const answer = await api.request(method, url);
  expect(answer.status).toBe(404);
  expect(answer.json).toEqual(envelope('not_found', { reason: 'not_found' }));
});
