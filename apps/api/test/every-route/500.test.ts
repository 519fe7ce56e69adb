import { envelope, useApi } from '../world.js';

const api = useApi();

test('what nobody foresaw is answered without a word of it, and found in the log by its id', async () => {
  await api.sql('ALTER TABLE schedules RENAME TO kingfisher');
  try {
    const answer = await api.request('GET', '/v1/schedules', { headers: { 'x-request-id': 'find-me' } });
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual(envelope('internal_error', { reason: 'internal_error' }));
    expect(answer.text).not.toMatch(/schedules|relation|at |Error/);
    expect(answer.headers).toMatchObject({ 'x-request-id': 'find-me', 'x-content-type-options': 'nosniff' });
  } finally {
    await api.sql('ALTER TABLE kingfisher RENAME TO schedules');
  }
  const line = api.logged().trim().split('\n').map((text) => JSON.parse(text)).find(({ event }) => event === 'request.failed');
  expect(line).toMatchObject({ level: 'error', role: 'api', request_id: 'find-me', error_code: '42P01' });
});
