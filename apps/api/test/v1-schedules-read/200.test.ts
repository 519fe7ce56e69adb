import { useApi } from '../world.js';

const api = useApi();

test('the schedule with its instruction, exactly as it was given', async () => {
  const instruction = 'Line one\r\n\tLine “two” \u{1F389} \u00e9 \u202E';
  const created = await api.create({ instruction });
  const read = await api.request('GET', `/v1/schedules/${created.json.schedule.id}`);
  expect(read.status).toBe(200);
  expect(read.json).toEqual(created.json);
  expect(read.json.revision.instruction).toBe(instruction);
});

test('an id has no case', async () => {
  const { json } = await api.create();
  expect((await api.request('GET', `/v1/schedules/${json.schedule.id.toUpperCase()}`)).json).toEqual(json);
});

test('HEAD answers the same without a body', async () => {
  const { json } = await api.create();
  const { status, text, headers } = await api.request('HEAD', `/v1/schedules/${json.schedule.id}`);
  expect([status, text]).toEqual([200, '']);
  expect(Number(headers['content-length'])).toBeGreaterThan(100);
});

test('a token that only reads is enough, and is narrower than its principal', async () => {
  const { json } = await api.create();
  expect((await api.request('GET', `/v1/schedules/${json.schedule.id}`, { as: 'narrow' })).status).toBe(200);
  expect((await api.create({}, { as: 'narrow' })).status).toBe(403);
});
