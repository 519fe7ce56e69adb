import { createHash } from 'node:crypto';
import type { Client } from './pool.js';

/**
 * A hot statement: prepared once a connection under a name made from its text, so that it is planned once and two builds never
 * mean different statements by one name. (A transaction pooler in between must know prepared statements.)
 */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** The shape of its rows, told by whoever wrote the text; no value is ever here. */
  readonly row?: Row;
}

export const statement = <Row = never>(noun: string, text: string): Statement<Row> =>
  ({ name: `${noun}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`, text });

export const rowsOf = async <Row>(client: Client, { name, text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> =>
  (await client.query({ name, text, values: [...values] })).rows as Row[];
