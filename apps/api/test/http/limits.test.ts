import { connect as openSocket } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { envelope, useApi } from '../world.js';

const api = useApi();
let port: number;
beforeAll(async () => {
  await api.app.listen(0, '127.0.0.1');
  port = (api.app.getHttpServer() as Server).address() === null ? 0 : ((api.app.getHttpServer() as Server).address() as AddressInfo).port;
});

/** Sends bytes and reads until the other side closes. */
const exchange = (bytes: string): Promise<string> => new Promise((resolve, reject) => {
  let text = '';
  const socket = openSocket(port, '127.0.0.1', () => { socket.write(bytes); });
  socket.setEncoding('utf8').on('data', (chunk: string) => { text += chunk; }).on('error', reject).on('close', () => { resolve(text); });
});

const parsed = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), json: JSON.parse(body) };
};

const get = (target: string, headers = '') => exchange(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);

test('headers of more than 8 KiB', async () => {
  expect(parsed(await get('/health/live', `x-filler: ${'x'.repeat(7_000)}\r\n`)).status).toBe(200);
  const { status, head, json } = parsed(await get('/health/live', `x-filler: ${'x'.repeat(8_200)}\r\n`));
  expect(status).toBe(431);
  expect(json).toEqual(envelope('headers_too_large', { reason: 'headers_too_large' }));
  expect(head).toContain(`x-request-id: ${json.error.request_id}`);
  expect(head).toContain('x-content-type-options: nosniff');
});

test('what is not HTTP', async () => {
  const { status, json } = parsed(await exchange('kingfisher\r\n\r\n'));
  expect(status).toBe(400);
  expect(json).toEqual(envelope('malformed_request'));
});

test.each(['/v1/../v1/me', '/docs/../v1/me', 'http://localhost/v1/me', '/v1/me#x', '/v1/me;x'])('%s lets nobody in without a token', async (target) => {
  const { status } = parsed(await get(target));
  expect([400, 401, 404]).toContain(status);
});

test('an address with the whole origin is the same route', async () => {
  expect(parsed(await get('http://localhost/v1/me', `Authorization: Bearer ${api.token('alice')}\r\n`)).json).toMatchObject({ principal_id: 'alice' });
});

test('a body that is longer than it may be is refused before it has arrived', async () => {
  const head = `POST /v1/schedules HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.token('alice')}\r\nContent-Type: application/json\r\n`;
  expect(parsed(await exchange(`${head}Connection: close\r\nContent-Length: 99999999\r\n\r\n{`)).status).toBe(413);
});

test('times and connections are finite', () => {
  const server = api.app.getHttpServer() as { headersTimeout: number; requestTimeout: number; maxConnections: number };
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, maxConnections: 1024 });
});

test('a request without a Host is refused in our form, on any route', async () => {
  const { status, head, json } = parsed(await exchange('GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n'));
  expect([status, json]).toEqual([400, envelope('malformed_request')]);
  expect(head).toContain('x-content-type-options: nosniff');
});

test('an expectation that nobody knows changes nothing', async () => {
  expect(parsed(await get('/health/live', 'Expect: wonders\r\n')).status).toBe(200);
});
