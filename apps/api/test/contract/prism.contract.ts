import { killRoleProcesses } from '@carillon/runtime/testing';
import { readDocument, type Schema } from '../fuzz/document.js';
import { send } from '../fuzz/socket.js';
import { useApi } from '../world.js';
import { isCarried, prismVerdict, startPrism, stopPrisms } from './prism.js';
import { startBuiltApi, type RunningApi } from './running-api.js';
import { answeredRequests } from './sequence.js';
import { startTally } from './tally.js';

const api = useApi();
const SEED = Number(process.env['TEST_CONTRACT_SEED'] ?? 5);
const REQUESTS = Number(process.env['TEST_CONTRACT_REQUESTS'] ?? 1_000);
let running: RunningApi;

beforeAll(async () => { running = await startBuiltApi(api.urlOf('carillon_api')); });
afterAll(stopPrisms);
afterAll(killRoleProcesses);

const sequence = (port: number) => answeredRequests({ port, served: running.served, token: api.token, seed: SEED, requests: REQUESTS, sends: isCarried });

test('Prism, between a caller and the api, finds no answer that the document does not have, and no failure', async () => {
  const { operations } = readDocument(running.served);
  const tally = startTally();
  for await (const { index, request, answer, answered } of sequence(await startPrism(running.served, running.port))) {
    const verdict = prismVerdict(answer);
    if (answer.status >= 500) tally.violated(`${answered}: ${answer.text.slice(0, 300)}`, index);
    // A part of an address such as `..` makes another address of it, on the way already.
    if (verdict !== 'unknown_address') tally.judged(answered);
    else if (!request.oddities.includes('parameter')) tally.violated(`${answered}: Prism does not find ${request.path}`, index);
    for (const fault of verdict === 'unknown_address' ? [] : verdict) tally.violated(`${answered}: ${fault}`, index);
  }
  tally.print(`Prism judged with TEST_CONTRACT_SEED=${SEED}`);
  expect(tally.violations()).toEqual([]);
  expect(tally.total()).toBeGreaterThan(REQUESTS / 2);
  expect(tally.kinds()).toBeGreaterThan(operations.length * 3);
}, 1_800_000);

const jsonOf = (document: any, path: string, status: number): { schema: Schema } => document.paths[path].get.responses[status].content['application/json'];

test('it judges every kind of answer: none passes when the document asks of each for a member that is never there', async () => {
  const altered = structuredClone(running.served);
  for (const item of Object.values<any>(altered.paths)) for (const operation of Object.values<any>(item)) for (const { content } of Object.values<any>(operation.responses)) {
    content['application/json'].schema = { allOf: [content['application/json'].schema, { type: 'object', required: ['never_there'] }] };
  }
  const tally = startTally();
  for await (const { index, answer, answered } of sequence(await startPrism(altered, running.port))) {
    const verdict = prismVerdict(answer);
    if (verdict === 'unknown_address') continue;
    tally.judged(answered);
    if (!verdict.includes("response.body: Response body must have required property 'never_there'")) tally.violated(`${answered} passed`, index);
  }
  expect(tally.violations()).toEqual([]);
  expect(tally.kinds()).toBeGreaterThan(readDocument(running.served).operations.length * 3);
}, 1_800_000);

test('it sees another type, a member too many, a status that is not documented and a header that is missing', async () => {
  const { resolve } = readDocument(running.served);
  const altered = structuredClone(running.served);
  const ofSchema = (path: string, change: (schema: any) => void) => {
    const content = jsonOf(altered, path, 200);
    content.schema = structuredClone(resolve(content.schema));
    change(content.schema);
  };
  ofSchema('/v1/me', (schema) => { schema.properties.tenant_id = { type: 'integer' }; });
  ofSchema('/health/live', (schema) => { schema.properties = {}; schema.required = []; });
  delete altered.paths['/v1/schedules'].get.responses[401];
  altered.paths['/v1/schedules/{schedule_id}'].get.responses[404].headers = { 'X-Never': { required: true, schema: { type: 'string' } } };

  const asked = ['/v1/me', '/health/live', '/v1/schedules', '/v1/schedules/99999999-9999-4999-8999-999999999999'];
  const verdicts = async (port: number) => Object.fromEntries(await Promise.all(asked.map(async (target) => {
    const headers: readonly (readonly [string, string])[] = [['host', 'x'], ...(target === '/v1/schedules' ? [] : [['authorization', `Bearer ${api.token('alice')}`] as const])];
    return [target, prismVerdict(await send(port, { method: 'GET', target, headers, body: Buffer.alloc(0) }))] as const;
  })));
  expect(await verdicts(await startPrism(running.served, running.port))).toEqual(Object.fromEntries(asked.map((target) => [target, []])));
  expect(await verdicts(await startPrism(altered, running.port))).toEqual({
    [asked[0]!]: ['response.body.tenant_id: Response body property tenant_id must be integer'],
    [asked[1]!]: [expect.stringContaining('must NOT have additional properties')],
    [asked[2]!]: [expect.stringContaining('Unable to match the returned status code')],
    [asked[3]!]: [expect.stringContaining("must have required property 'x-never'")],
  });
});
