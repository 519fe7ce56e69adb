import { PLATFORM_SCOPES } from '@carillon/domain';
import { envelope, useApi } from '../world.js';
import { ROUTES } from './routes.js';

const api = useApi();
const SCOPED = ROUTES.filter(([, , scope]) => scope !== null);

test.each(SCOPED)('[share.schedule.scope_isolated] %s %s needs %s and nothing else', async (method, route, scope) => {
  const statusWith = async (scopes: readonly string[]) => {
    await api.sql(`UPDATE principals SET scopes = $1 WHERE principal_id = 'bob'`, [scopes]);
    return api.request(method, route, { as: 'bob' });
  };
  expect((await statusWith([scope!])).status).not.toBe(403);
  const refused = await statusWith(PLATFORM_SCOPES.filter((held) => held !== scope));
  expect(refused.status).toBe(403);
  expect(refused.json).toEqual(envelope('authorization_error', { reason: 'scope_missing' }));
});

test('comes before the shape: who may not create learns nothing about bodies', async () => {
  for (const [body, type] of [['{', 'application/json'], ['{"title":7}', 'application/json'], ['x', 'text/plain'], ['x'.repeat(2_000_000), 'application/json']] as const) {
    expect((await api.request('POST', '/v1/schedules', { as: 'reader', body, headers: { 'content-type': type } })).status).toBe(403);
  }
});

test('comes before ownership', async () => {
  const { json } = await api.create();
  expect((await api.request('GET', `/v1/schedules/${json.schedule.id}`, { as: 'writer' })).status).toBe(403);
});
