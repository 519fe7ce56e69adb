import type { WakeupTopic } from '@carillon/application';
import pg from 'pg';
import { channelOf } from './wakeups.js';

export interface ListenSettings {
  readonly url: string;
  readonly topics: readonly WakeupTopic[];
  /** Something may have become possible; also called after each (re)connect, since anything may have been missed before. */
  readonly onWakeup: () => void;
  /** The connection was lost and is tried again. */
  readonly onError: (error: unknown) => void;
}

const RECONNECT_MS = 1_000;
const PROBE_MS = 15_000;

/**
 * Listens on a connection of its own, for as long as it takes. A connection can die without a word, so it is asked now and then.
 */
export const listenWakeups = (settings: ListenSettings): { readonly close: () => Promise<void> } => {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: settings.url, application_name: 'carillon listen', connectionTimeoutMillis: 5_000, query_timeout: 5_000, keepAlive: true,
    });
    client = next;
    next.on('error', lost);
    next.on('notification', settings.onWakeup);
    try {
      await next.connect();
      for (const topic of settings.topics) await next.query(`LISTEN ${channelOf(topic)}`);
      settings.onWakeup();
      probe(next);
    } catch (error) {
      lost(error);
    }
  };
  const probe = (asked: pg.Client): void => {
    timer = setTimeout(() => { asked.query('SELECT 1').then(() => probe(asked), lost); }, PROBE_MS);
  };
  function lost(error: unknown): void {
    if (stopped || client === undefined) return;
    const gone = client;
    client = undefined;
    clearTimeout(timer);
    gone.removeAllListeners('notification');
    void gone.end().catch(() => undefined);
    settings.onError(error);
    timer = setTimeout(() => void connect(), RECONNECT_MS);
  }
  void connect();
  return {
    close: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
};
