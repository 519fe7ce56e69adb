import { createHash } from 'node:crypto';
import type { Client } from './pool.js';

/**
 * A hot statement: prepared once a connection under a name made from its text, so that it is planned once and two builds never
 * mean different statements by one name. (A transaction pooler in between must know prepared statements.)
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export const statement = (noun: string, text: string): Statement =>
  ({ name: `${noun}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`, text });

export const rowsOf = async (client: Client, { name, text }: Statement, values: readonly unknown[]): Promise<any[]> =>
  (await client.query({ name, text, values: [...values] })).rows;
