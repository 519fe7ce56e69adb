import pg from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { entities } from '../entities.js';
import type { RoleName } from '../grants/roles.js';
import { valueParsers } from './values.js';

export interface ConnectionSettings {
  readonly url: string;
  /** Also shown in pg_stat_activity, so that an operator sees which role holds a lock. */
  readonly role: RoleName;
  /** Connections at most; about as many as cores serve best. */
  readonly poolSize: number;
}

/** A statement longer than this is an error, not a wait. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Waiting longer for a row than this means that somebody else is at work on it. */
const LOCK_TIMEOUT_MS = 500;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;

/**
 * A pool whose statements are pipelined: queued without waiting, they leave in one round trip. Time-outs are set on both sides,
 * since a connection into a black hole answers nothing at all.
 */
export const openDataSource = async (settings: ConnectionSettings): Promise<DataSource> => {
  const dataSource = new DataSource({
    type: 'postgres',
    url: settings.url,
    applicationName: settings.role,
    entities,
    poolErrorHandler: () => undefined,
    extra: {
      ...SESSION_OPTIONS, max: settings.poolSize, pipeline: true, types: valueParsers,
      connectionTimeoutMillis: 10_000, idleTimeoutMillis: 0, keepAlive: true, query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    },
  });
  return dataSource.initialize();
};

const SESSION_OPTIONS = {
  options: [
    `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`, `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
    `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT_MS}`, '-c timezone=UTC', '-c plan_cache_mode=force_generic_plan',
  ].join(' '),
};

export type Client = Pick<pg.PoolClient, 'query'>;

/**
 * One connection of the pool for the time of the work. TypeORM's own runner would come with bookkeeping and events that a hot
 * statement has no use for. A connection that broke meanwhile is thrown away.
 */
export const withConnection = async <T>(dataSource: DataSource, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const [client, release] = (await (dataSource.driver as PostgresDriver).obtainMasterConnection()) as [pg.PoolClient, (error?: Error) => void];
  let broken: Error | undefined;
  const onError = (error: Error): void => { broken = error; };
  client.on('error', onError);
  try {
    return await work(client);
  } finally {
    client.removeListener('error', onError);
    release(broken);
  }
};
