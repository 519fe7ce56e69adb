import { aDefinitionBody } from '@carillon/domain/testing';
import { envelope, useApi } from '../world.js';

const api = useApi();

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'application/jsonp', 'json', ''])(
  'a body declared as "%s"', async (type) => {
    const answer = await api.request('POST', '/v1/schedules', { body: aDefinitionBody(), headers: { 'idempotency-key': 'k', 'content-type': type } });
    expect(answer.status).toBe(415);
    expect(answer.json).toEqual(envelope('unsupported_media_type'));
  });

test('application/json may name its character set', async () => {
  expect((await api.create({}, { headers: { 'content-type': 'application/json; charset=utf-8' } })).status).toBe(201);
});

test.each(['utf-16', 'latin1', '"utf-16"'])('the character set %s is refused: JSON is UTF-8', async (charset) => {
  const answer = await api.create({}, { headers: { 'content-type': `application/json; charset=${charset}` } });
  expect([answer.status, answer.json]).toEqual([415, envelope('unsupported_media_type')]);
});

test.each(['gzip', 'br', 'identity, gzip'])('the content encoding %s is refused, whatever the bytes', async (encoding) => {
  expect((await api.create({}, { headers: { 'content-encoding': encoding } })).status).toBe(415);
});
