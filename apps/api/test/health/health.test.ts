import { useApi } from '../world.js';

const api = useApi();
const ask = async (url: string) => {
  const { status, json } = await api.request('GET', url, { as: 'without_token' });
  return { status, json };
};

test('a process with its database is live and ready', async () => {
  expect(await ask('/health/live')).toEqual({ status: 200, json: { status: 'live' } });
  expect(await ask('/health/ready')).toEqual({ status: 200, json: { status: 'ready' } });
});

test('one with a schema that it does not know is live, not ready, and says no more', async () => {
  await api.sql('ALTER TABLE schema_migrations RENAME TO kingfisher');
  expect(await ask('/health/live')).toEqual({ status: 200, json: { status: 'live' } });
  expect(await ask('/health/ready')).toEqual({ status: 503, json: { status: 'not_ready' } });
  await api.sql('ALTER TABLE kingfisher RENAME TO schema_migrations');
  expect((await ask('/health/ready')).status).toBe(200);
});

test('one that is leaving is live, not ready, and still answers', async () => {
  api.drain();
  expect((await ask('/health/live')).status).toBe(200);
  expect(await ask('/health/ready')).toEqual({ status: 503, json: { status: 'not_ready' } });
  expect((await api.request('GET', '/v1/me')).status).toBe(200);
});
