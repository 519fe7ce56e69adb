import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { useApi } from '../world.js';
import { ROUTES } from '../every-route/routes.js';

const api = useApi();
const FILE = path.resolve(import.meta.dirname, '../../openapi.json');
let document: any;

beforeAll(async () => {
  const answer = await api.request('GET', '/openapi.json', { as: 'without_token' });
  document = answer.json;
  if (process.env['TEST_WRITE_OPENAPI'] === '1') writeFileSync(FILE, `${JSON.stringify(document, null, 2)}\n`);
});

interface Operation { readonly 'x-required-scope'?: string | null; readonly security?: unknown; readonly responses: Record<string, any>; readonly operationId: string }
const operations = (): readonly (readonly [string, string, Operation])[] =>
  Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method.toUpperCase(), route, operation] as const));

test('is the one that is checked in (after a wanted change: TEST_WRITE_OPENAPI=1 pnpm test -- openapi)', () => {
  expect(document).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
  expect(document.openapi).toBe('3.1.0');
});

test('has each route with its one scope', () => {
  const documented = operations().filter(([, route]) => route.startsWith('/v1/')).map(([method, route, operation]) => [method, route, operation['x-required-scope']]);
  const wanted = ROUTES.map(([method, route, scope]) => [method, route.replace(/[0-9a-f-]{36}/, '{schedule_id}'), scope]);
  expect(documented.toSorted()).toEqual(wanted.toSorted());
  for (const [, route, operation] of operations()) {
    expect({ route, declared: 'x-required-scope' in operation }).toEqual({ route, declared: true });
    expect({ route, secured: operation.security !== undefined }).toEqual({ route, secured: route.startsWith('/v1/') });
  }
});

test('has a name and every refusal of each route', () => {
  expect(new Set(operations().map(([, , { operationId }]) => operationId)).size).toBe(operations().length);
  for (const [method, route, { responses }] of operations()) {
    const writes = method !== 'GET';
    const wanted = ['200', '431', '500', ...(route.startsWith('/v1/') ? ['400', '401', '429', '503'] : []), ...(route.includes('schedules') ? ['403'] : []),
      ...(route.includes('{') ? ['404'] : []), ...(writes ? ['409', '422'] : []), ...(writes && method !== 'DELETE' ? ['413', '415'] : [])];
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(wanted));
    for (const [status, response] of Object.entries(responses)) {
      const schema = response.content?.['application/json']?.schema;
      expect({ route, status, described: response.description !== '' && schema !== undefined }).toEqual({ route, status, described: true });
      expect({ route, status, example: response.content['application/json'].example !== undefined }).toEqual({ route, status, example: true });
      if (Number(status) >= 400 && route.startsWith('/v1/')) expect(schema).toEqual({ $ref: '#/components/schemas/ErrorEnvelope' });
    }
  }
});

test('closes every object, and every reference leads somewhere', () => {
  const open: string[] = [];
  const broken: string[] = [];
  const walk = (value: any, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (value.properties !== undefined && value.additionalProperties !== false) open.push(at);
    if (typeof value.$ref === 'string' && document.components.schemas[value.$ref.split('/').at(-1)] === undefined) broken.push(`${at} ${value.$ref}`);
    if (value.nullable !== undefined) broken.push(`${at} says nullable, which 3.1 does not know`);
    for (const [key, member] of Object.entries(value)) walk(member, `${at}/${key}`);
  };
  walk(document, '');
  expect({ open, broken }).toEqual({ open: [], broken: [] });
  expect(Object.keys(document.components.schemas).length).toBeGreaterThan(15);
});

test('shows examples that are what it says, of answers and of bodies', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const faults: string[] = [];
  const hold = (schema: { readonly $ref?: string }, example: unknown, where: string) => {
    if (!ajv.validate({ $ref: `document${schema.$ref}` }, example)) faults.push(`${where}: ${ajv.errorsText()}`);
  };
  for (const [method, route, operation] of operations()) {
    for (const [status, { content }] of Object.entries(operation.responses)) hold(content['application/json'].schema, content['application/json'].example, `${method} ${route} ${status}`);
    const body = (operation as any).requestBody?.content['application/json'];
    if (body !== undefined) expect(Object.keys(body.examples ?? {}).length).toBeGreaterThan(0);
    for (const [name, { value }] of Object.entries<any>(body?.examples ?? {})) hold(body.schema, value, `${method} ${route} ${name}`);
  }
  expect(faults).toEqual([]);
});
