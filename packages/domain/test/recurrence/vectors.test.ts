import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countInRange, latestAtOrBefore, nextAfter, Temporal, type Cadence, type JsonObject } from '../../src/index.js';
import { parsed } from '../cadence/arbitraries.js';

interface Line {
  readonly id: string;
  readonly what?: string;
  readonly cadence: JsonObject;
  readonly after?: string;
  readonly next?: readonly string[];
  readonly exhausted?: boolean;
  readonly last_nominal?: string;
  readonly now?: string;
  readonly due?: { readonly first: string | null; readonly latest: string | null; readonly coalesced_count: number; readonly next_future: string | null };
  readonly next_future?: string;
}

const linesOf = (name: string): readonly Line[] =>
  readFileSync(path.join(import.meta.dirname, '../fixtures', name), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Line);

const firings = (cadence: Cadence, after: string, most: number): string[] => {
  const found: string[] = [];
  for (let at = nextAfter(cadence, Temporal.Instant.from(after)); at !== null && found.length < most; at = nextAfter(cadence, at)) found.push(at.toString());
  return found;
};

const problemOf = (line: Line): string | undefined => {
  const cadence = parsed(line.cadence);
  if (line.next !== undefined && line.after !== undefined) {
    const found = firings(cadence, line.after, line.next.length + (line.exhausted === true ? 1 : 0));
    return JSON.stringify(found) === JSON.stringify(line.next) ? undefined : `${line.id}: ${JSON.stringify(found)}`;
  }
  const [last, now] = [Temporal.Instant.from(line.last_nominal!), Temporal.Instant.from(line.now!)];
  const count = countInRange(cadence, last.add({ milliseconds: 1 }), now);
  const found = {
    first: count === 0 ? null : nextAfter(cadence, last)?.toString(),
    latest: count === 0 ? null : latestAtOrBefore(cadence, now)?.toString(),
    coalesced_count: count,
    next_future: nextAfter(cadence, now)?.toString() ?? null,
  };
  const expected = line.due ?? { ...found, next_future: line.next_future };
  const same = (Object.keys(found) as (keyof typeof found)[]).every((key) => found[key] === expected[key]);
  return same ? undefined : `${line.id}: ${JSON.stringify(found)}`;
};

test('a sample of the right answers found by an independent oracle', () => {
  const lines = linesOf('civil-time.jsonl');
  expect(lines).toHaveLength(600);
  expect(lines.map(problemOf).filter((problem) => problem !== undefined)).toEqual([]);
});

test.each(linesOf('reports.jsonl').map((line) => [line.id, line.what, line] as const))('what other schedulers got wrong: %s, %s', (_, __, line) => {
  expect(problemOf(line)).toBeUndefined();
});
