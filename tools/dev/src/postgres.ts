import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LocalPostgresError, startLocalPostgres, type LocalPostgres } from '@carillon/local-postgres';
import { backoffAfter } from './backoff.js';
import { oneLine, Refusal } from './refusal.js';

export interface DevPostgres {
  /** Of a superuser, or of the login that the caller gave. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * The embedded server with PostgreSQL's durable settings, its data kept under the data directory. One that dies is
 * started again where it was; every role reconnects by itself.
 */
export const startEmbedded = async (dataDirectory: string, say: (words: string) => void): Promise<DevPostgres> => {
  const options = { dataDirectory: path.join(dataDirectory, 'postgres'), durable: true, maxConnections: 200 } as const;
  const stopping = new AbortController();
  let server: LocalPostgres;
  try {
    server = await startLocalPostgres(options);
  } catch (error) {
    if (error instanceof LocalPostgresError) throw new Refusal(error.message);
    throw error;
  }
  const { superuserUrl: url, port } = server;

  const keepRunning = async (): Promise<void> => {
    let pause: number | undefined;
    let startedAt = performance.now();
    while (!stopping.signal.aborted) {
      await server.ended;
      if (stopping.signal.aborted) return;
      pause = backoffAfter(pause, performance.now() - startedAt);
      say(`postgres ended; starting it again in ${String(pause / 1000)} s`);
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      startedAt = performance.now();
      try {
        server = await startLocalPostgres({ ...options, port });
      } catch (error) {
        say(`postgres: ${oneLine(error)}`);
      }
    }
  };
  const finished = keepRunning();
  return {
    url,
    stop: async () => {
      stopping.abort();
      await server.stop();
      await finished;
      // A restart may have been under way.
      await server.stop();
    },
  };
};
