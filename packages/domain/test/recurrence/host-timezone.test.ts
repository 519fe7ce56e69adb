import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const vectors = path.join(import.meta.dirname, '../../scripts/vectors.mjs');
const sample = path.join(import.meta.dirname, '../fixtures/civil-time.jsonl');

/** Runs the built package as a program of its own: a host's time zone is settled when its process starts. */
test.each(['UTC', 'America/New_York', 'Pacific/Apia', 'Australia/Lord_Howe', 'Nowhere/Bogus'])('no answer depends on the host being in %s', async (TZ) => {
  const { stdout } = await promisify(execFile)(process.execPath, [vectors, sample], { env: { ...process.env, NODE_OPTIONS: '', TZ } });
  expect(stdout).toBe('600 passed, 0 failed\n');
});

test('a wrong answer in the file is named, and the exit code says so', async () => {
  const wrong = path.join(import.meta.dirname, '../fixtures/wrong-answers.jsonl');
  const failure: { code?: number; stdout?: string } = await promisify(execFile)(process.execPath, [vectors, wrong], { env: { ...process.env, NODE_OPTIONS: '' } })
    .catch((error: unknown) => error as { code: number; stdout: string });
  expect(failure.code).toBe(1);
  expect(failure.stdout).toBe([
    'next: firing 2: computed 2026-03-09T09:30:00Z, expected 2026-03-09T10:30:00Z',
    'exhausted: firing 1: computed 2026-03-08T10:00:00Z, expected none',
    'due: coalesced_count: computed 2, expected 3',
    'refused: the cadence was refused: [{"pointer":"/timezone","reason":"schedule.timezone_invalid","message":"must be the name of an IANA time zone, such as Europe/Paris"}]',
    '1 passed, 4 failed', '',
  ].join('\n'));
});
