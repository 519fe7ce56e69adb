import { countInRange, latestAtOrBefore, nextAfter, parseCadence, Temporal, type Cadence, type JsonObject } from '../../src/index.js';

/** A question with its right answer: the first firings after an instant, or what is due between two. */
export interface Line {
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

const firings = (cadence: Cadence, after: string, most: number): string[] => {
  const found: string[] = [];
  for (let at = nextAfter(cadence, Temporal.Instant.from(after)); at !== null && found.length < most; at = nextAfter(cadence, at)) found.push(at.toString());
  return found;
};

/** What we answer instead, or undefined. */
export const problemOf = (line: Line): string | undefined => {
  const parsed = parseCadence(line.cadence);
  if (!parsed.ok) return `${line.id}: refused`;
  const cadence = parsed.value;
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
