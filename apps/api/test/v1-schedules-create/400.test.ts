import { envelope, useApi } from '../world.js';

const api = useApi();
const nested = (depth: number) => `{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test.each([
  ['a torn object', '{"title": "kingfisher"'],
  ['a word', 'kingfisher'],
  ['two values', '{}{}'],
  ['a comma too many', '{"title":"a",}'],
  ['an unknown escape', '{"title":"\\x"}'],
  ['a bare control character', '{"title":"a\u0000b"}'],
  ['nothing at all', ''],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a nesting of 40', nested(40)],
  ['a nesting of 200,000', nested(200_000)],
])('%s', async (_name, body) => {
  const answer = await api.request('POST', '/v1/schedules', { body, headers: { 'idempotency-key': 'k', 'content-type': 'application/json' } });
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual(envelope('malformed_request', { reason: 'malformed_request' }));
  expect(answer.text).not.toMatch(/kingfisher|position|token/i);
});

test('brackets inside of strings are no nesting', async () => {
  expect((await api.create({ instruction: `${'['.repeat(100)} "\\" {{{` })).status).toBe(201);
});

test('an address that is no address', async () => {
  const answer = await api.request('GET', '/v1/schedules/%ZZ', { headers: { 'x-request-id': 'odd' } });
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual(envelope('malformed_request'));
  expect(answer.headers).toMatchObject({ 'x-request-id': 'odd', 'x-content-type-options': 'nosniff' });
});
