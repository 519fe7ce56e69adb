import { once } from 'node:events';
import { connect } from '@carillon/persistence';
import { databaseOrRefusal, StartRefusal, type RoleContext, type RunningRole } from '@carillon/runtime';
import { secretScanner } from '@carillon/secrets';
import { createApp } from './app.js';
import type { SETTINGS } from './settings.js';

const POOL_SIZE = 8;

export const startApi = async ({ settings, schedulesEnabled, log, drain }: RoleContext<typeof SETTINGS>): Promise<RunningRole> => {
  const database = await databaseOrRefusal(() => connect({ url: settings.DATABASE_URL, role: 'carillon_api', poolSize: POOL_SIZE }));
  const app = await createApp({
    database, secretScanner, schedulesEnabled, log, draining: drain.requested, requestsPerSecond: settings.CARILLON_REQUESTS_PER_SECOND,
  });
  try {
    await app.listen({ host: settings.CARILLON_HOST, port: settings.CARILLON_PORT });
  } catch (error) {
    await database.close();
    throw refusal(error, settings);
  }
  log.info('listening', { url: await app.getUrl() });
  // Whoever has not finished sending by then will not keep the process from ending.
  drain.handBack.addEventListener('abort', () => { app.getHttpServer().closeAllConnections(); });
  return {
    finished: drain.requested.aborted ? Promise.resolve() : once(drain.requested, 'abort').then(() => undefined),
    // Requests that are under way are answered before the pool goes.
    close: async () => {
      await app.close();
      await database.close();
    },
  };
};

const refusal = (error: unknown, { CARILLON_HOST: host, CARILLON_PORT: port }: RoleContext<typeof SETTINGS>['settings']): unknown => {
  switch ((error as { readonly code?: unknown }).code) {
    case 'EADDRINUSE': return new StartRefusal(`port ${port} is in use: stop what listens there, or set CARILLON_PORT to another one.`);
    case 'EACCES': return new StartRefusal(`port ${port} may not be opened: set CARILLON_PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND': return new StartRefusal(`${host} is no address of this machine: set CARILLON_HOST to one that is.`);
    default: return error;
  }
};
