import { envelope, useApi } from '../world.js';

const api = useApi();

test.each([
  ['PUT', '/v1/schedules', 'GET, HEAD, POST'], ['DELETE', '/v1/me?x=1', 'GET, HEAD'], ['POST', '/health/live', 'GET, HEAD'],
  ['PUT', `/v1/schedules/${'9'.repeat(36)}`, 'DELETE, GET, HEAD, PATCH'], ['GET', `/v1/schedules/${'9'.repeat(36)}/pause`, 'POST'],
] as const)('%s %s names the methods that there are: %s', async (method, url, allow) => {
  for (const as of ['alice', 'without_token'] as const) {
    const answer = await api.request(method, url, { as });
    expect(answer.status).toBe(405);
    expect(answer.json).toEqual(envelope('method_not_allowed', { reason: 'method_not_allowed' }));
    expect(answer.headers['allow']).toBe(allow);
  }
});
