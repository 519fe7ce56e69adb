import { performance } from 'node:perf_hooks';
import { inspect } from 'node:util';
import { secretScanner } from '../src/index.js';
import { mayConcernSecretlint, rulesMatching } from '../src/secretlint.js';
import { drawFrom } from '../src/testing/index.js';

test('an error of secretlint says nothing of the text', async () => {
  const text = drawFrom('error').of('abcdef', 20);
  // No text, so that every rule throws.
  const broken = { toString: () => text, text } as unknown as string;
  const error: unknown = await rulesMatching(broken).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: 'secretlint could not scan a text' });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(text);
  expect(Object.hasOwn(error as object, 'cause')).toBe(false);
});

test('an answer holds rule names and nothing of the text', async () => {
  const secret = drawFrom('answer').of('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 34);
  const answer = await rulesMatching(`hf_${secret}`);
  expect(answer).toEqual(['@secretlint/secretlint-rule-huggingface']);
  expect(await secretScanner.scan(`hf_${secret}`)).toBe('credential');
});

test('scans leave no marks behind in the process', async () => {
  const text = 'The prefix of these tokens is hf_ and nothing follows it.';
  expect(mayConcernSecretlint(text)).toBe(true);
  const before = performance.getEntries().length;
  for (let round = 0; round < 20; round += 1) await rulesMatching(text);
  expect(performance.getEntries().length).toBe(before);
});
