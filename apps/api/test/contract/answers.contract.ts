import { readFileSync } from 'node:fs';
import path from 'node:path';
import { killRoleProcesses, startRoleProcess } from '@carillon/runtime/testing';
import { onTheWire } from '../fuzz/campaign.js';
import { readDocument } from '../fuzz/document.js';
import { startKnowledge } from '../fuzz/learned.js';
import { observe } from '../fuzz/oracle.js';
import { randomFrom } from '../fuzz/random.js';
import { nextRequest } from '../fuzz/request.js';
import { send } from '../fuzz/socket.js';
import { useApi } from '../world.js';
import { answerPointer, secondOpinion, type SecondOpinion } from './second-opinion.js';

const api = useApi();
const SEED = Number(process.env['TEST_CONTRACT_SEED'] ?? 4);
const REQUESTS = Number(process.env['TEST_CONTRACT_REQUESTS'] ?? 1_000);
const CALLERS = ['alice', 'bob', 'mallory', 'reader', 'writer', 'nobody', 'narrow', 'revoked', 'expired', 'disabled'] as const;
let port: number;
let served: any;
let opinion: SecondOpinion;

beforeAll(async () => {
  const role = startRoleProcess({
    script: path.resolve(import.meta.dirname, '../../dist/main.js'),
    env: {
      DATABASE_URL: api.urlOf('carillon_api'), CARILLON_PORT: '0', CARILLON_REQUESTS_PER_SECOND: '1000000',
      AGENT_SCHEDULE_API_ENABLED: '1', AGENT_SCHEDULE_WORKER_ENABLED: '1',
    },
  });
  await role.logged('ready');
  port = Number(new URL(String((await role.logged('listening'))['url'])).port);
  served = JSON.parse((await send(port, { method: 'GET', target: '/openapi.json', headers: [['host', 'x']], body: Buffer.alloc(0) })).text);
  opinion = await secondOpinion(served);
});
afterAll(killRoleProcesses);

test('the process serves the document that is checked in', () => {
  expect(served).toEqual(JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../openapi.json'), 'utf8')));
});

test('a document that is no OpenAPI is refused', async () => {
  await expect(secondOpinion({ ...served, paths: { '/v1/me': { get: { responses: 7 } } } })).rejects.toMatchObject({ message: expect.stringMatching(/OpenAPI|schema/i) });
});

test('the judge sees what is too much, what is missing and what is of another type', async () => {
  expect(await opinion.faults(answerPointer('/v1/me', 'GET', 200), { tenant_id: 'a', principal_id: 'b', scopes: [] })).toEqual([]);
  for (const wrong of [{ tenant_id: 7, principal_id: 'b', scopes: [] }, { tenant_id: 'a', scopes: [] }, { tenant_id: 'a', principal_id: 'b', scopes: [], extra: 1 }]) {
    expect(await opinion.faults(answerPointer('/v1/me', 'GET', 200), wrong)).not.toEqual([]);
  }
});

test('every answer of a running process has the documented status and shape', async () => {
  const knowledge = startKnowledge();
  const generator = {
    document: readDocument(served), knowledge, random: randomFrom(SEED), tokens: Object.fromEntries(CALLERS.map((caller) => [caller, api.token(caller)])),
  };
  const judged = new Map<string, number>();
  // Each with the request that showed it first.
  const violations = new Map<string, string>();
  const violated = (what: string, index: number) => { if (!violations.has(what)) violations.set(what, `#${index} ${what}`); };
  for (let index = 0; index < REQUESTS; index += 1) {
    const request = nextRequest(generator);
    const { operation, oddities, method } = request;
    // What no operation is asked for, and what Node refuses by itself, is the fuzzer's.
    if (operation === 'none' || oddities.includes('protocol')) continue;
    const answer = await send(port, onTheWire(request));
    const { json } = observe(request, answer, '');
    if (answer.status >= 200 && answer.status < 300) knowledge.learn(request, json);
    const answered = `${operation.id} ${answer.status}`;
    const documented = operation.responses[answer.status] !== undefined;
    const refusedEarly = oddities.some((oddity) => ['transport', 'parameter'].includes(oddity)) && [400, 404, 413, 415, 431].includes(answer.status);
    // Addresses and bodies can be refused before there is an operation.
    const schema = documented ? answerPointer(operation.path, method, answer.status) : '/components/schemas/ErrorEnvelope';
    if (!documented && !refusedEarly) violated(`${answered} is not documented`, index);
    for (const fault of await opinion.faults(schema, json)) violated(`${answered}: ${fault}`, index);
    judged.set(answered, (judged.get(answered) ?? 0) + 1);
  }
  process.stdout.write(`judged with TEST_CONTRACT_SEED=${SEED}: ${[...judged].map(([answered, times]) => `${answered} ×${times}`).toSorted().join(', ')}\n`);
  expect([...violations.values()]).toEqual([]);
  expect(judged.size).toBeGreaterThan(generator.document.operations.length * 3);
}, 1_800_000);
