import pg from 'pg';

/** A statement as it was sent. */
export interface SentStatement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements that were sent together, and waited for before the next ones. */
export type Round = readonly SentStatement[];

/** Statements of one transaction in rounds. */
export type Transaction = readonly Round[];

/** What every connection of the product was opened with, beside its address. */
export interface DriverSettings {
  readonly options: string | undefined;
  readonly query_timeout: number | undefined;
}

export interface Recorded {
  readonly rounds: readonly Round[];
  readonly settings: DriverSettings;
}

interface Recording {
  rounds: SentStatement[][];
  settings: DriverSettings;
  open: boolean;
}

/**
 * Records what is sent through any client of the driver until the function that it returns is called. A new round begins with the
 * first statement after an answer came back.
 */
export const startRecording = (): (() => Recorded) => {
  const recording: Recording = { rounds: [], settings: { options: undefined, query_timeout: undefined }, open: false };
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]): unknown {
    take(recording, args);
    recording.settings = settingsOf(this);
    const sent = Reflect.apply(query, this, args) as Promise<unknown>;
    void Promise.resolve(sent).finally(() => { recording.open = false; }).catch(() => undefined);
    return sent;
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
    return { rounds: recording.rounds, settings: recording.settings };
  };
};

/** The transactions that `work` sends; what it sends outside of any is left out. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<readonly Transaction[]> => {
  const stop = startRecording();
  const { rounds } = await work().then(stop, (error: unknown) => { stop(); throw error; });
  return transactionsOf(rounds);
};

const settingsOf = (client: pg.Client): DriverSettings => {
  const { options, query_timeout } = (client as unknown as { readonly connectionParameters: DriverSettings }).connectionParameters;
  return { options, query_timeout };
};

const take = (recording: Recording, [first, second]: unknown[]): void => {
  const { name, text, values = [] } = typeof first === 'string'
    ? { name: undefined, text: first, values: (Array.isArray(second) ? second : []) as unknown[] } : (first as { name?: string; text: string; values?: unknown[] });
  if (!recording.open) recording.rounds.push([]);
  recording.open = true;
  recording.rounds.at(-1)?.push({ name, text, values });
};

const transactionsOf = (rounds: readonly Round[]): readonly Transaction[] => {
  const transactions: Round[][] = [];
  for (const round of rounds) {
    if (round.some(({ text }) => text === 'BEGIN')) transactions.push([]);
    transactions.at(-1)?.push(round);
  }
  return transactions;
};
