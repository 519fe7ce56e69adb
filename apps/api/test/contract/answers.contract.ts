import { readFileSync } from 'node:fs';
import path from 'node:path';
import { killRoleProcesses } from '@carillon/runtime/testing';
import { readDocument } from '../fuzz/document.js';
import { useApi } from '../world.js';
import { startBuiltApi, type RunningApi } from './running-api.js';
import { answerPointer, secondOpinion, type SecondOpinion } from './second-opinion.js';
import { answeredRequests } from './sequence.js';
import { startTally } from './tally.js';

const api = useApi();
const SEED = Number(process.env['TEST_CONTRACT_SEED'] ?? 4);
const REQUESTS = Number(process.env['TEST_CONTRACT_REQUESTS'] ?? 1_000);
let running: RunningApi;
let opinion: SecondOpinion;

beforeAll(async () => {
  running = await startBuiltApi(api.urlOf('carillon_api'));
  opinion = await secondOpinion(running.served);
});
afterAll(killRoleProcesses);

test('the process serves the document that is checked in', () => {
  expect(running.served).toEqual(JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../openapi.json'), 'utf8')));
});

test('a document that is no OpenAPI is refused', async () => {
  await expect(secondOpinion({ ...running.served, paths: { '/v1/me': { get: { responses: 7 } } } })).rejects.toMatchObject({ message: expect.stringMatching(/OpenAPI|schema/i) });
});

test('the judge sees what is too much, what is missing and what is of another type', async () => {
  expect(await opinion.faults(answerPointer('/v1/me', 'GET', 200), { tenant_id: 'a', principal_id: 'b', scopes: [] })).toEqual([]);
  for (const wrong of [{ tenant_id: 7, principal_id: 'b', scopes: [] }, { tenant_id: 'a', scopes: [] }, { tenant_id: 'a', principal_id: 'b', scopes: [], extra: 1 }]) {
    expect(await opinion.faults(answerPointer('/v1/me', 'GET', 200), wrong)).not.toEqual([]);
  }
});

test('every answer of a running process has the documented status and shape', async () => {
  const { operations } = readDocument(running.served);
  const tally = startTally();
  for await (const { index, answer, json, operation, answered } of answeredRequests({ ...running, token: api.token, seed: SEED, requests: REQUESTS })) {
    const documented = operation.responses[answer.status] !== undefined;
    const schema = documented ? answerPointer(operation.path, operation.method, answer.status) : '/components/schemas/ErrorEnvelope';
    // The document says what a failure looks like; here nothing fails.
    if (!documented || answer.status >= 500) tally.violated(`${answered} ${documented ? 'is a failure' : 'is not documented'}`, index);
    for (const fault of await opinion.faults(schema, json)) tally.violated(`${answered}: ${fault}`, index);
    tally.judged(answered);
  }
  tally.print(`judged with TEST_CONTRACT_SEED=${SEED}`);
  expect(tally.violations()).toEqual([]);
  expect(tally.kinds()).toBeGreaterThan(operations.length * 3);
}, 1_800_000);
