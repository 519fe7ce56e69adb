import { aDefinitionBody } from '@carillon/domain/testing';
import { envelope, useApi } from '../world.js';

const api = useApi();
const definition = aDefinitionBody({ requested_scopes: [] });

/** Each way to change a schedule, with the revision that its caller has seen. */
const CHANGES = {
  update: (id: string, seen: number) => api.request('PATCH', `/v1/schedules/${id}`, { body: { expected_revision: seen, definition } }),
  pause: (id: string, seen: number) => api.request('POST', `/v1/schedules/${id}/pause`, { body: { expected_revision: seen } }),
  resume: (id: string, seen: number) => api.request('POST', `/v1/schedules/${id}/resume`, { body: { expected_revision: seen } }),
  cancel: (id: string, seen: number) => api.request('DELETE', `/v1/schedules/${id}?expected_revision=${seen}`),
} as const;
type Change = keyof typeof CHANGES;
const KINDS = Object.keys(CHANGES) as Change[];

test.each(KINDS)('a stale %s learns the current revision and changes nothing', async (kind) => {
  const { json: { schedule } } = await api.create();
  await CHANGES.update(schedule.id, 1);
  const before = await api.sql('SELECT * FROM schedules WHERE id = $1', [schedule.id]);
  for (const seen of [1, 3, 2_147_483_647]) {
    const answer = await CHANGES[kind](schedule.id, seen);
    expect(answer.status).toBe(409);
    expect(answer.json).toEqual(envelope('conflict', { reason: 'schedule.revision_conflict', current_revision: 2 }));
  }
  expect(await api.sql('SELECT * FROM schedules WHERE id = $1', [schedule.id])).toEqual(before);
});

test.each(['update', 'pause', 'resume'] as const)('%s of a cancelled schedule is refused, a stale one with the current revision first', async (kind) => {
  const { json: { schedule } } = await api.create();
  await CHANGES.cancel(schedule.id, 1);
  const answer = await CHANGES[kind](schedule.id, 1);
  expect([answer.status, answer.json]).toEqual([409, envelope('conflict', { reason: 'schedule.terminal' })]);
  expect((await CHANGES[kind](schedule.id, 2)).json.error.details).toEqual({ reason: 'schedule.revision_conflict', current_revision: 1 });
});

test('a completed schedule is not cancelled any more', async () => {
  const { json: { schedule } } = await api.create();
  await api.sql(`UPDATE schedules SET state = 'COMPLETED', next_fire_at = NULL WHERE id = $1`, [schedule.id]);
  for (const kind of KINDS) expect((await CHANGES[kind](schedule.id, 1)).json).toEqual(envelope('conflict', { reason: 'schedule.terminal' }));
});

test('of twenty that update the same revision one wins, and each loser learns what it lost to', async () => {
  const { json: { schedule } } = await api.create();
  const answers = await Promise.all(Array.from({ length: 20 }, () => CHANGES.update(schedule.id, 1)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const losers = answers.filter(({ status }) => status !== 200);
  expect(losers.map(({ json }) => json.error.details)).toEqual(losers.map(() => ({ reason: 'schedule.revision_conflict', current_revision: 2 })));
  expect(await api.sql('SELECT count(*)::int AS count FROM schedule_revisions WHERE schedule_id = $1', [schedule.id])).toEqual([{ count: 2 }]);
});

test('a one-time schedule whose instant passed while it was paused is not resumed', async () => {
  const { json: { schedule } } = await api.create();
  await CHANGES.pause(schedule.id, 1);
  await api.sql(`UPDATE schedule_revisions SET definition = jsonb_set(definition, '{cadence}', '{"kind": "ONCE", "at": "2020-01-01T00:00:00Z"}') WHERE schedule_id = $1`, [schedule.id]);
  expect((await CHANGES.resume(schedule.id, 1)).json).toEqual(envelope('conflict', { reason: 'schedule.no_future_occurrence' }));
});
