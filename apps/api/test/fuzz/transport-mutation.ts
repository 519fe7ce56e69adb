import { gzipSync } from 'node:zlib';
import { CANARY } from './plausible.js';
import type { FuzzedRequest } from './request.js';
import type { Random } from './random.js';

export type Mutation = (request: FuzzedRequest, random: Random) => FuzzedRequest;

const withHeader = (request: FuzzedRequest, name: string, value: string): FuzzedRequest =>
  ({ ...request, headers: [...request.headers.filter(([known]) => known.toLowerCase() !== name), [name, value]] });
const withBody = (request: FuzzedRequest, body: string | Buffer): FuzzedRequest => ({ ...request, body });
const bytesOf = (request: FuzzedRequest): Buffer => Buffer.from(request.body ?? '{}');
const asJson = (request: FuzzedRequest): FuzzedRequest => withHeader(request, 'content-type', 'application/json');

const TYPES = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'application/json; charset=latin1', 'application/json;charset="utf-8"',
  'application/jsonp', 'application/merge-patch+json', 'APPLICATION/JSON', 'application/json, text/plain', 'application/json;', ' application/json', 'json', '', '*/*', 'application/json; __proto__=x'];
const CODINGS = ['gzip', 'deflate', 'br', 'identity', 'gzip, gzip', 'x-none'];
const HEADERS: readonly (readonly [string, string])[] = [
  ['accept', 'text/html'], ['accept', 'application/xml;q=1, */*;q=0'], ['accept', '\u00ff'], ['accept-encoding', 'gzip'], ['accept-language', 'xx'], ['x-http-method-override', 'DELETE'], ['x-forwarded-for', '1.2.3.4'], ['x-forwarded-host', CANARY],
  ['origin', 'https://example.invalid'], ['range', 'bytes=0-1'], ['if-none-match', '*'], ['if-match', '"x"'], ['if-modified-since', 'never'], ['cookie', `a=${CANARY}`], ['x-original-url', '/health/live'], ['forwarded', 'for=x'],
  ['x-request-id', ''], ['x-request-id', 'x'.repeat(128)], ['x-request-id', 'x'.repeat(129)], ['x-request-id', `${CANARY} with blanks`], ['x-request-id', '<script>'], ['x-request-id', '\u00e9'], ['expect', '100-continue'], ['te', 'trailers'],
  ['upgrade-insecure-requests', '1'], ['__proto__', 'x'], ['constructor', 'x'], ['traceparent', '00-0-0-0'],
];

/** What the parser of bodies sees before an operation does. */
export const bodyOddities: readonly Mutation[] = [
  ...TYPES.map((type): Mutation => (request) => withHeader(withBody(request, bytesOf(request)), 'content-type', type)),
  ...CODINGS.map((coding): Mutation => (request) => withHeader(asJson(withBody(request, bytesOf(request))), 'content-encoding', coding)),
  (request) => ({ ...withBody(request, bytesOf(request)), headers: request.headers.filter(([name]) => name !== 'content-type') }),
  (request) => withHeader(asJson(withBody(request, gzipSync(bytesOf(request)))), 'content-encoding', 'gzip'),
  (request, random) => asJson(withBody(request, bytesOf(request).subarray(0, random.below(bytesOf(request).length)))),
  (request) => asJson(withBody(request, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytesOf(request)]))),
  (request) => asJson(withBody(request, Buffer.from(bytesOf(request).toString(), 'utf16le'))),
  (request) => asJson(withBody(request, Buffer.concat([bytesOf(request), Buffer.from([0xff])]))),
  (request) => asJson(withBody(request, Buffer.concat([bytesOf(request), bytesOf(request)]))),
  (request) => asJson(withBody(request, `\n\t ${String(bytesOf(request))} \r\n`)),
  (request) => asJson(withBody(request, `/* ${CANARY} */${String(bytesOf(request))}`)),
  (request) => asJson(withBody(request, '')),
  (request) => withHeader(asJson({ ...request, body: undefined }), 'content-length', '1048577'),
  (request) => asJson(withBody(request, '{}')),
  (request) => withBody(withHeader(request, 'content-type', 'text/plain'), CANARY),
];

/** What the router and every hook see. */
export const headerOddities: readonly Mutation[] = [
  ...HEADERS.map(([name, value]): Mutation => (request) => withHeader(request, name, value)),
  (request, random) => ({ ...request, headers: [...request.headers, ...request.headers.filter(() => random.chance(0.5))] }),
  (request) => ({ ...request, headers: request.headers.map(([name, value]) => [name.toUpperCase(), value] as const) }),
  (request) => ({ ...request, headers: [...request.headers, ...Array.from({ length: 150 }, (_, at) => [`x-${at}`, 'y'] as const)] }),
];

/** More than any operation takes. */
export const largeHeader: Mutation = (request) => withHeader(request, 'x-large', 'x'.repeat(9_000));

/** What Node itself refuses or reads in its own way. */
export const protocolOddities: readonly Mutation[] = [
  largeHeader,
  (request) => withHeader(request, 'host', ''),
  (request) => ({ ...request, headers: [...request.headers, ['host', 'a'], ['host', 'b']] }),
  (request) => ({ ...request, headers: request.headers.filter(([name]) => name !== 'host') }),
  (request) => withHeader(request, 'expect', CANARY),
  (request) => withHeader(request, 'x-control', 'a\u0000b'),
  (request) => withHeader(request, 'bad name', 'x'),
  (request) => withHeader(request, '', 'x'),
  (request) => withHeader(request, 'content-length', '-1'),
  (request) => withHeader(request, 'content-length', '1e3'),
  (request) => ({ ...request, headers: [...request.headers, ['content-length', '5'], ['transfer-encoding', 'chunked']] }),
  (request) => ({ ...withHeader(asJson(request), 'transfer-encoding', 'chunked'), body: 'zz\r\n\r\n' }),
  (request) => ({ ...withHeader(asJson(request), 'transfer-encoding', 'chunked'), body: `${bytesOf(request).length.toString(16)}\r\n${String(bytesOf(request))}\r\n0\r\n\r\n` }),
  (request) => withHeader(request, 'transfer-encoding', 'gzip'),
  (request) => ({ ...request, method: 'kingfisher' }),
  (request) => ({ ...request, method: request.method.toLowerCase() }),
  (request) => ({ ...request, path: `${request.path} x` }),
  (request) => ({ ...request, path: `${request.path}\u0000` }),
  (request) => ({ ...request, path: `${request.path}#fragment` }),
  (request) => ({ ...request, path: `${request.path}\u00ff` }),
  (request) => ({ ...request, path: `http://example.invalid${request.path}` }),
  (request) => ({ ...request, path: '*' }),
  (request) => ({ ...withHeader(request, 'connection', 'upgrade'), headers: [...request.headers, ['connection', 'upgrade'], ['upgrade', 'websocket']] }),
  (request) => withHeader(request, 'connection', 'close'),
  (request) => ({ ...request, path: `${request.path}?${'q'.repeat(8_000)}` }),
];
