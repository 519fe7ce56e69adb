import { randomUUID } from 'node:crypto';
import { INSTANT, useApi, UUID, type Caller } from '../world.js';

const api = useApi();

const page = async (query: string, as: Caller = 'alice') => {
  const answer = await api.request('GET', `/v1/schedules${query}`, { as });
  expect(answer.status).toBe(200);
  return answer.json as { readonly items: readonly any[]; readonly next_cursor: string | null };
};

/** Every item, page after page. */
const all = async (limit: number, query = '', as: Caller = 'alice') => {
  const items: any[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items: some, next_cursor }: Awaited<ReturnType<typeof page>> = await page(`?limit=${limit}${query}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`, as);
    expect(some.length).toBeLessThanOrEqual(limit);
    items.push(...some);
    cursor = next_cursor;
  }
  return items;
};

beforeAll(async () => {
  for (let index = 0; index < 7; index += 1) await api.create({ title: `number ${index}` });
  // Several that changed at the same instant, and one of each state.
  await api.sql(`UPDATE schedules SET updated_at = '2099-01-01T00:00:00Z' WHERE id IN (SELECT id FROM schedules ORDER BY created_at LIMIT 4)`);
  const [paused, completed, cancelled] = (await api.sql('SELECT id FROM schedules ORDER BY created_at, id LIMIT 3')).map(({ id }) => id as string);
  await api.sql(`UPDATE schedules SET state = 'PAUSED', pause_reason = 'user', next_fire_at = NULL WHERE id = $1`, [paused]);
  await api.sql(`UPDATE schedules SET state = 'COMPLETED', next_fire_at = NULL WHERE id = $1`, [completed]);
  await api.sql(`UPDATE schedules SET state = 'CANCELLED', next_fire_at = NULL WHERE id = $1`, [cancelled]);
  await api.create({ title: 'of bob' }, { as: 'bob' });
});

test('a summary without the instruction', async () => {
  await api.create({ title: 'of nobody else', instruction: `first line\n${'long '.repeat(300)}kingfisher` }, { as: 'bob' });
  const { items } = await page('', 'bob');
  expect(items[0]).toEqual({
    id: UUID, tenant_id: 'demo', principal_id: 'bob', state: 'ACTIVE', pause_reason: null, current_revision: 1, next_fire_at: INSTANT,
    consecutive_failures: 0, created_at: INSTANT, updated_at: INSTANT, title: 'of nobody else', timezone: 'America/Los_Angeles',
    cadence: { kind: 'DAILY', local_time: '09:00:00', timezone: 'America/Los_Angeles' }, instruction_preview: expect.stringMatching(/^first line long /),
  });
  expect([...items[0].instruction_preview].length).toBeLessThanOrEqual(200);
  expect(JSON.stringify(items)).not.toContain('kingfisher');
});

test.each([1, 2, 3, 7, 200])('in pages of %i each is seen once, newest change first, then the highest id', async (limit) => {
  const items = await all(limit);
  expect(items).toHaveLength(7);
  const keys = items.map(({ updated_at, id }) => `${Date.parse(updated_at)} ${id}`);
  expect(keys).toEqual([...keys].sort().reverse());
  expect(new Set(keys).size).toBe(7);
});

test('a page that is full to the last item has no next one', async () => {
  expect((await page('?limit=7')).next_cursor).toBeNull();
  expect((await page('?limit=6')).next_cursor).toEqual(expect.any(String));
});

test('a state, several, or one twice', async () => {
  const states = async (query: string) => (await all(2, query)).map(({ state }) => state).sort();
  expect(await states('&state=PAUSED')).toEqual(['PAUSED']);
  expect(await states('&state=COMPLETED&state=CANCELLED')).toEqual(['CANCELLED', 'COMPLETED']);
  expect(await states('&state=PAUSED&state=PAUSED')).toEqual(['PAUSED']);
  expect(await states('&state=ACTIVE')).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE']);
});

test('[share.schedule.scope_isolated] nobody sees what another has', async () => {
  expect((await page('', 'reader')).items).toEqual([]);
  expect((await page('', 'mallory')).items).toEqual([]);
  expect((await page('', 'bob')).items.map(({ principal_id }) => principal_id)).not.toContain('alice');
});

test('one that is made meanwhile does not shift the pages behind it', async () => {
  const first = await page('?limit=3');
  const made = await api.create({ title: `late ${randomUUID()}` });
  await api.sql(`UPDATE schedules SET updated_at = '2099-02-01T00:00:00Z' WHERE id = $1`, [made.json.schedule.id]);
  const second = await page(`?limit=3&cursor=${first.next_cursor}`);
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(new Set(ids).size).toBe(6);
  expect(ids).not.toContain(made.json.schedule.id);
});
