import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
    const wanted = ['500', ...(route.startsWith('/v1/') ? ['401'] : []), ...(route.includes('schedules') ? ['403'] : []),
      ...(route.includes('{') ? ['404'] : []), ...(method === 'POST' ? ['201', '200', '400', '409', '413', '415', '422'] : ['200'])];
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(wanted));
    for (const [status, response] of Object.entries(responses)) {
      const schema = response.content?.['application/json']?.schema;
      expect({ route, status, described: response.description !== '' && schema !== undefined }).toEqual({ route, status, described: true });
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
