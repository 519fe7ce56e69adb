import type pg from 'pg';
import type { Round, SentStatement, Transaction } from './recorder.js';

/** Texts of the recorded values and what stands for them in a replay: ids of another schedule, of another run. */
export type Substitution = ReadonlyMap<string, string>;

/** The recorded statements with other ids. Made before the clock runs. */
export const substituted = (rounds: readonly Round[], substitution: Substitution): readonly Round[] =>
  rounds.map((round) => round.map((sent) => ({ ...sent, values: sent.values.map((value) => replaced(value, substitution)) })));

const replaced = (value: unknown, substitution: Substitution): unknown => {
  if (Array.isArray(value)) return value.map((item) => replaced(item, substitution));
  if (typeof value !== 'string') return value;
  let text = value;
  for (const [from, to] of substitution) text = text.replaceAll(from, to);
  return text;
};

/** Sends a transaction by the bare driver: each round together, and nothing computed in between. */
export const sendTransaction = async (client: pg.Client, transaction: Transaction): Promise<readonly pg.QueryResult[]> => {
  let results: readonly pg.QueryResult[] = [];
  for (const round of transaction) results = [...results, ...await Promise.all(round.map((sent) => client.query(queryOf(sent))))];
  return results;
};

export const queryOf = ({ name, text, values }: SentStatement): pg.QueryConfig => ({ ...(name === undefined ? {} : { name }), text, values: [...values] });
