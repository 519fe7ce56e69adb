/** All randomness of a fuzzed sequence comes from one of these, so that a seed stands for the sequence. */
export interface Random {
  /** A whole number from 0 to limit - 1. */
  readonly below: (limit: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** By weights: what stands there with twice the number comes twice as often. */
  readonly weighted: <T>(from: readonly (readonly [number, T])[]) => T;
}

/** Mulberry32: 32 bits of state, good enough to spread choices, and the same on every machine. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('there is nothing to pick from');
    return from[below(from.length)]!;
  };
  return {
    below, pick,
    chance: (probability) => next() < probability,
    weighted: (from) => {
      let rest = next() * from.reduce((sum, [weight]) => sum + weight, 0);
      return (from.find(([weight]) => (rest -= weight) < 0) ?? from.at(-1)!)[1];
    },
  };
};
