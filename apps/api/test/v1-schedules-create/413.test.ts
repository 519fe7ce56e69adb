import { aDefinitionBody } from '@carillon/domain/testing';
import { envelope, useApi } from '../world.js';

const api = useApi();
const MEBIBYTE = 1_048_576;

/** A legal body of exactly so many bytes: white space between members means nothing. */
const bodyOf = (bytes: number): string => {
  const body = JSON.stringify(aDefinitionBody());
  return body.replace('{', `{${' '.repeat(bytes - Buffer.byteLength(body))}`);
};

test('a mebibyte is let in, one byte more is not', async () => {
  const post = (bytes: number) => api.request('POST', '/v1/schedules', { body: bodyOf(bytes), headers: { 'idempotency-key': `k${bytes}` } });
  expect((await post(MEBIBYTE)).status).toBe(201);
  const answer = await post(MEBIBYTE + 1);
  expect(answer.status).toBe(413);
  expect(answer.json).toEqual(envelope('payload_too_large'));
});
