import { useApi } from '../world.js';

const api = useApi({ schedulesEnabled: false });

test.each(['POST', 'GET'] as const)('with schedules off there is no %s /v1/schedules', async (method) => {
  expect((await api.request(method, '/v1/schedules')).status).toBe(404);
  expect((await api.request(method, '/v1/schedules', { as: 'without_token' })).status).toBe(404);
});

test('nor a word of them in the document', async () => {
  const { text, json } = await api.request('GET', '/openapi.json');
  expect(Object.keys(json.paths).toSorted()).toEqual(['/health/live', '/health/ready', '/v1/me']);
  expect(text).not.toContain('Definition');
  expect((await api.request('GET', '/v1/me')).status).toBe(200);
});
