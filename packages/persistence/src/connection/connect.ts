import { createHash } from 'node:crypto';
import type {
  AccessTokens, CursorSeal, FiringLedger, IdentityStore, Ids, OutcomeLedger, RunJournal, RunQueue, RunSweeps, Sha256, UnitOfWork, Wakeups,
} from '@carillon/application';
import type { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { identityStore } from '../identity/store.js';
import { firingLedger } from '../occurrence/firing-ledger.js';
import { outcomeLedger } from '../occurrence/outcome-ledger.js';
import { cursorSeal } from '../paging/cursor-seal.js';
import { accessTokens } from '../principal/access-tokens.js';
import { runJournal } from '../run/journal.js';
import { runQueue } from '../run/queue.js';
import { runSweeps } from '../run/sweeps.js';
import { unitOfWork } from '../transaction/unit-of-work.js';
import { notifyWakeups } from '../wakeup/wakeups.js';
import { openDataSource, type ConnectionSettings } from './pool.js';
import { assertPlainLogin, assertSchema, SchemaOutOfRange } from './schema.js';

export type Readiness = { readonly kind: 'ready' } | { readonly kind: 'not_ready'; readonly reason: string };

/** The adapters of one login. Which of them it may use is its rights' business: the others are refused by the database. */
export interface Persistence {
  readonly unitOfWork: UnitOfWork;
  readonly accessTokens: AccessTokens;
  readonly cursorSeal: CursorSeal;
  readonly firingLedger: FiringLedger;
  readonly outcomeLedger: OutcomeLedger;
  readonly runQueue: RunQueue;
  readonly runJournal: RunJournal;
  readonly runSweeps: RunSweeps;
  readonly identityStore: IdentityStore;
  readonly wakeups: Wakeups;
  readonly ids: Ids;
  readonly sha256: Sha256;
  /** Whether this process could work now. Rejects when the database does not answer. */
  readonly readiness: () => Promise<Readiness>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the pool of a login and hands out the adapters. The DataSource itself stays inside.
 * @throws SchemaOutOfRange, or Error for a login that may too much, or the driver's error when the server is not reached.
 */
export const connect = async (settings: ConnectionSettings): Promise<Persistence> => {
  const dataSource = await openDataSource(settings);
  try {
    await assertSchema(dataSource);
    await assertPlainLogin(dataSource);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  return {
    unitOfWork: unitOfWork(dataSource), accessTokens: accessTokens(dataSource), cursorSeal: cursorSeal(dataSource), firingLedger: firingLedger(dataSource),
    outcomeLedger: outcomeLedger(dataSource), runQueue: runQueue(dataSource), runJournal: runJournal(dataSource), runSweeps: runSweeps(dataSource),
    identityStore: identityStore(dataSource), wakeups: notifyWakeups(dataSource),
    ids: { next: v7 },
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    readiness: () => readiness(dataSource),
    close: () => dataSource.destroy(),
  };
};

const readiness = async (dataSource: DataSource): Promise<Readiness> => {
  try {
    await assertSchema(dataSource);
    return { kind: 'ready' };
  } catch (error) {
    if (error instanceof SchemaOutOfRange) return { kind: 'not_ready', reason: 'schema_out_of_range' };
    throw error;
  }
};
