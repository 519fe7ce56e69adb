import type { PrincipalRef } from '@carillon/domain';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { withConnection, type Client } from './pool.js';
import { rowsOf, statement } from './statement.js';

/** For whom a transaction is: one principal, one tenant, or nobody (`scan`: ids over all tenants, for the roles that may). */
export type Sight =
  | { readonly kind: 'principal'; readonly principal: PrincipalRef }
  | { readonly kind: 'tenant'; readonly tenantId: string }
  | { readonly kind: 'scan' };

export interface Connection {
  readonly client: Client;
}

/** A statement came after the end of its transaction: work that nobody waited for. */
export class TransactionOver extends Error {
  override readonly name = 'TransactionOver';
}

/** The database ended the transaction otherwise than it was asked to: something inside had failed. */
export class CommitFailed extends Error {
  override readonly name = 'CommitFailed';
}

/**
 * One transaction with its sight set before anything else. BEGIN and the settings are queued, not awaited: they leave together with
 * the first statements of the work. An error inside rolls back and is thrown as it was. Whatever is left of the work after that can
 * send no statement any more: on a connection that serves somebody else by now it would act under that one's sight.
 */
export const inTransaction = async <T>(dataSource: DataSource, sight: Sight, work: (connection: Connection) => Promise<T>): Promise<T> =>
  withConnection(dataSource, async (client) => {
    const opened = Promise.all([client.query('BEGIN'), rowsOf(client, SET_SIGHT, sightValues(sight))]);
    // Its failure is met again by the first statement of the work; here it only must not count as unhandled.
    opened.catch(() => undefined);
    const { whileOpen, end, causeOf } = untilEnd(client);
    try {
      const value = await work({ client: whileOpen });
      await opened;
      end();
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new CommitFailed(`the transaction ended with ${command}`);
      return value;
    } catch (error) {
      end();
      // A connection that cannot even roll back (black hole, broken protocol) must not go back to the pool with its transaction open.
      await client.query('ROLLBACK').catch(() => endConnection(client));
      throw causeOf(error);
    }
  });

/** What every statement after the first failed one is answered with. */
const TRANSACTION_ABORTED = '25P02';

/**
 * The client for as long as its transaction lasts. Of statements that were sent together the failed one is not always the first whose
 * promise rejects, so the first failure is kept: `causeOf` gives it in place of one that only says that there was one.
 */
const untilEnd = (client: pg.PoolClient): { readonly whileOpen: Client; readonly end: () => void; readonly causeOf: (error: unknown) => unknown } => {
  let open = true;
  const failures: unknown[] = [];
  const query = (...statement: Parameters<typeof client.query>) => {
    if (!open) return Promise.reject(new TransactionOver('the transaction is over'));
    const answer = client.query(...statement) as unknown as Promise<unknown>;
    answer.catch((error: unknown) => { failures.push(error); });
    return answer;
  };
  const causeOf = (error: unknown) => ((error as { code?: unknown } | null)?.code === TRANSACTION_ABORTED ? failures[0] ?? error : error);
  return { whileOpen: { query: query as unknown as Client['query'] }, end: () => { open = false; }, causeOf };
};

/** The pool throws away what was ended. Not awaited: it may never be answered. */
const endConnection = (client: pg.PoolClient): void => {
  void (client as unknown as pg.Client).end().catch(() => undefined);
};

const SET_SIGHT = statement('set_sight', `
  SELECT set_config('carillon.tenant_id', $1, true), set_config('carillon.principal_id', $2, true), set_config('carillon.scan', $3, true)`);

const sightValues = (sight: Sight): string[] => {
  switch (sight.kind) {
    case 'principal': return [sight.principal.tenantId, sight.principal.principalId, ''];
    case 'tenant': return [sight.tenantId, '', ''];
    case 'scan': return ['', '', 'on'];
  }
};
