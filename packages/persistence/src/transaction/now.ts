import type { Instant } from '@carillon/domain';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';

const NOW = statement<{ readonly now: Instant }>('now', 'SELECT carillon_now() AS now');

/** The database's clock, floored to milliseconds. Read it after the locks that it has to be later than. */
export const databaseNow = async (client: Client): Promise<Instant> => {
  const [row] = await rowsOf(client, NOW, []);
  if (row === undefined) throw new Error('the database told no time');
  return row.now;
};
