import pg from 'pg';

/** A statement as it was sent. */
export interface SentStatement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements of one transaction in rounds: those of a round were sent together, and waited for before the next one. */
export type Transaction = readonly (readonly SentStatement[])[];

interface Recording {
  rounds: SentStatement[][];
  open: boolean;
}

/**
 * Records what `work` sends through any client of the driver. A new round begins with the first statement after an answer came
 * back to the work.
 */
export const recordStatements = async (work: () => Promise<unknown>): Promise<readonly Transaction[]> => {
  const recording: Recording = { rounds: [], open: false };
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]): unknown {
    take(recording, args);
    const sent = Reflect.apply(query, this, args) as Promise<unknown>;
    void Promise.resolve(sent).finally(() => { recording.open = false; }).catch(() => undefined);
    return sent;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return transactionsOf(recording.rounds);
};

const take = (recording: Recording, [first, second]: unknown[]): void => {
  const { name, text, values = [] } = typeof first === 'string'
    ? { name: undefined, text: first, values: (Array.isArray(second) ? second : []) as unknown[] } : (first as { name?: string; text: string; values?: unknown[] });
  if (!recording.open) recording.rounds.push([]);
  recording.open = true;
  recording.rounds.at(-1)?.push({ name, text, values });
};

const transactionsOf = (rounds: readonly SentStatement[][]): readonly Transaction[] => {
  const transactions: SentStatement[][][] = [];
  for (const round of rounds) {
    if (round.some(({ text }) => text === 'BEGIN')) transactions.push([]);
    transactions.at(-1)?.push(round);
  }
  return transactions;
};
