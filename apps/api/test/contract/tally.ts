/** What a suite judged, and what it found. */
export interface Tally {
  readonly judged: (answered: string) => void;
  /** Each kind of violation is told once, with the number of the request that showed it first. */
  readonly violated: (what: string, index: number) => void;
  readonly violations: () => readonly string[];
  readonly total: () => number;
  /** How many operations answered how many ways: pairs of operation and status. */
  readonly kinds: () => number;
  /** One line on standard output: how often each kind was judged. */
  readonly print: (title: string) => void;
}

export const startTally = (): Tally => {
  const times = new Map<string, number>();
  const first = new Map<string, number>();
  const total = () => [...times.values()].reduce((sum, count) => sum + count, 0);
  return {
    judged: (answered) => { times.set(answered, (times.get(answered) ?? 0) + 1); },
    violated: (what, index) => { if (!first.has(what)) first.set(what, index); },
    violations: () => [...first].map(([what, index]) => `#${index} ${what}`),
    total, kinds: () => times.size,
    print: (title) => { process.stdout.write(`${title}: ${total()} answers, ${[...times].map(([answered, count]) => `${answered} ×${count}`).toSorted().join(', ')}\n`); },
  };
};
