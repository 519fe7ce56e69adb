import { median } from '../figures.js';

const ROUNDS = 9;
const ROUND_MS = 12;
/** Some libraries take a second for one answer; one such call tells enough. */
const SLOW_CALL_MS = 20;

/**
 * Nanoseconds a call, for several pieces of work that take turns: each round calls every piece for a few milliseconds, and the
 * median over the rounds counts. `work(i)` gets a running number to pick its input by; what it returns keeps it from being optimised away.
 */
export const nanosecondsPerCall = (works: readonly ((index: number) => unknown)[]): readonly number[] => {
  const figures = works.map(() => [] as number[]);
  const firsts = works.map(round);
  const isSlow = (place: number) => (firsts[place] ?? 0) > SLOW_CALL_MS * 1e6;
  for (let turn = 0; turn < ROUNDS; turn += 1) works.forEach((work, place) => { if (!isSlow(place)) figures[place]?.push(round(work)); });
  firsts.forEach((first, place) => { if (isSlow(place)) figures[place]?.push(first); });
  return figures.map(median);
};

let sink: unknown;

const round = (work: (index: number) => unknown): number => {
  const start = performance.now();
  let calls = 0;
  for (let batch = 1; performance.now() - start < ROUND_MS; batch = Math.min(batch * 2, 4096)) {
    for (let index = 0; index < batch; index += 1) sink = work(calls + index);
    calls += batch;
  }
  return ((performance.now() - start) * 1e6) / calls;
};

/** Read once at the end, so that nothing can tell beforehand that it is never used. */
export const lastResult = (): unknown => sink;
