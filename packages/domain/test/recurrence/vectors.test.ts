import { readFileSync } from 'node:fs';
import path from 'node:path';
import { problemOf, type Line } from './vector-line.js';

const linesOf = (name: string): readonly Line[] =>
  readFileSync(path.join(import.meta.dirname, '../fixtures', name), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Line);

test('a sample of the right answers found by an independent oracle', () => {
  const lines = linesOf('civil-time.jsonl');
  expect(lines).toHaveLength(600);
  expect(lines.map(problemOf).filter((problem) => problem !== undefined)).toEqual([]);
});

test.each(linesOf('reports.jsonl').map((line) => [line.id, line.what, line] as const))('what other schedulers got wrong: %s, %s', (_, __, line) => {
  expect(problemOf(line)).toBeUndefined();
});
