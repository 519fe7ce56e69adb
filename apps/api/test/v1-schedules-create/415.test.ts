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
