import pg from 'pg';
import { envelope, useApi } from '../world.js';

const api = useApi();
const UNAVAILABLE = envelope('service_unavailable', { reason: 'service_unavailable' });

test('while the database takes no connection the answer says to come back, and no more', async () => {
  await api.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'carillon_api' AND datname = current_database()`);
  await api.sql('ALTER ROLE carillon_api CONNECTION LIMIT 0');
  try {
    const answers = await Promise.all([1, 2, 3].map(() => api.request('GET', '/v1/schedules')));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers[0]?.json).toEqual(UNAVAILABLE);
    expect(answers[0]?.headers['retry-after']).toBe('1');
    expect(answers[0]?.text).not.toMatch(/carillon_api|role|connection/);
  } finally {
    await api.sql('ALTER ROLE carillon_api CONNECTION LIMIT -1');
  }
  expect((await api.request('GET', '/v1/schedules')).status).toBe(200);
});

test('a schedule that somebody holds for long is not waited for without end', async () => {
  const { json: { schedule } } = await api.create();
  const holder = new pg.Client({ connectionString: api.urlOf('carillon_owner') });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM schedules WHERE id = $1 FOR UPDATE', [schedule.id]);
    const answer = await api.request('POST', `/v1/schedules/${schedule.id}/pause`, { body: { expected_revision: 1 } });
    expect(answer.status).toBe(503);
    expect(answer.json).toEqual(UNAVAILABLE);
  } finally {
    await holder.end();
  }
  expect((await api.request('POST', `/v1/schedules/${schedule.id}/pause`, { body: { expected_revision: 1 } })).status).toBe(200);
});
