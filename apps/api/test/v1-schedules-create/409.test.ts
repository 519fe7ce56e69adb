import { envelope, useApi } from '../world.js';

const api = useApi();

test('one key for two definitions', async () => {
  const headers = { 'idempotency-key': 'same' };
  expect((await api.create({}, { headers })).status).toBe(201);
  const answer = await api.create({ title: 'Another' }, { headers });
  expect(answer.status).toBe(409);
  expect(answer.json).toEqual(envelope('conflict', { reason: 'schedule.idempotency_mismatch' }));
  expect(await api.sql('SELECT count(*)::int AS n FROM schedules')).toEqual([{ n: 1 }]);
});
