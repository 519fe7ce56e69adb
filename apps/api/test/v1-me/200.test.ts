import { PLATFORM_SCOPES } from '@carillon/domain';
import { useApi } from '../world.js';

const api = useApi();

test('who the token speaks for, with what it may do now', async () => {
  expect((await api.request('GET', '/v1/me')).json).toEqual({ tenant_id: 'demo', principal_id: 'alice', scopes: [...PLATFORM_SCOPES].sort() });
  expect((await api.request('GET', '/v1/me', { as: 'narrow' })).json).toEqual({ tenant_id: 'demo', principal_id: 'alice', scopes: ['schedule.read'] });
  expect((await api.request('GET', '/v1/me', { as: 'nobody' })).json).toEqual({ tenant_id: 'demo', principal_id: 'nobody', scopes: [] });
});

test('a scope that is withdrawn is gone from the next request on', async () => {
  await api.sql(`UPDATE principals SET scopes = array_remove(scopes, 'schedule.read') WHERE principal_id = 'bob'`);
  expect((await api.request('GET', '/v1/me', { as: 'bob' })).json.scopes).not.toContain('schedule.read');
  expect((await api.request('GET', '/v1/schedules', { as: 'bob' })).status).toBe(403);
});
