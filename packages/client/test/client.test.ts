import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CarillonError, createCarillonClient, type CarillonClient } from '../src/index.js';

interface Received { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }

/** A server that answers one thing and remembers what it was asked. */
const serving = async (answer: { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }, use: (client: CarillonClient, received: Received[]) => Promise<void>) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => { body += chunk; });
    request.on('end', () => {
      received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => { server.once('listening', resolve); });
  try {
    await use(createCarillonClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'the-token' }), received);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
const failure = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'nothing was thrown', (error: unknown) => error);

test('sends the token, parameters where they belong, and repeats a filter', async () => {
  await serving({ status: 200, body: '{"items":[],"next_cursor":null}' }, async (client, received) => {
    const { data } = await client.GET('/v1/schedules', { params: { query: { state: ['ACTIVE', 'PAUSED'], limit: 5 } } });
    expect(data).toEqual({ items: [], next_cursor: null });
    await client.DELETE('/v1/schedules/{schedule_id}', { params: { path: { schedule_id: 'a/b' }, query: { expected_revision: 3 } } });
    expect(received.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
      ['GET', '/v1/schedules?state=ACTIVE&state=PAUSED&limit=5', 'Bearer the-token'],
      ['DELETE', '/v1/schedules/a%2Fb?expected_revision=3', 'Bearer the-token'],
    ]);
  });
});

test('a refusal is thrown with all that it says', async () => {
  const error = {
    code: 'conflict', message: 'Another revision.', details: { reason: 'schedule.revision_conflict', current_revision: 7 }, request_id: 'r',
  };
  await serving({ status: 409, body: JSON.stringify({ error }), headers: { 'retry-after': '3' } }, async (client) => {
    const thrown = await failure(client.POST('/v1/schedules/{schedule_id}/pause', { params: { path: { schedule_id: 'x' } }, body: { expected_revision: 1 } }));
    if (!(thrown instanceof CarillonError)) throw new Error('no CarillonError was thrown');
    expect([thrown.status, thrown.code, thrown.reason, thrown.retryAfterSeconds, thrown.faults]).toEqual([409, 'conflict', 'schedule.revision_conflict', 3, []]);
    expect(thrown.envelope.error.details.current_revision).toBe(7);
    expect(thrown.message).not.toContain('the-token');
  });
});

test.each(['<html>', '', '{}', '{"error":"no"}', 'null'])('what is no envelope of ours (%j) is a refusal all the same', async (body) => {
  await serving({ status: 502, body }, async (client) => {
    const thrown = await failure(client.GET('/v1/me'));
    expect(thrown).toMatchObject({ name: 'CarillonError', status: 502, code: 'unknown', reason: 'unknown' });
  });
});
