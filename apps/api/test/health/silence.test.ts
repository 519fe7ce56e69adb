import { readinessCheck } from '../../src/health/readiness.js';

const still = new AbortController().signal;

test('a database that keeps silent is not waited for', async () => {
  expect(await readinessCheck(() => new Promise(() => undefined), still, 1)()).toBe('not_ready');
});

test('a database that is gone', async () => {
  expect(await readinessCheck(async () => { throw new Error('gone'); }, still)()).toBe('not_ready');
});
