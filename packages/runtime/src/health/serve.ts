import type { Logger } from '../log/index.js';
import type { Drain } from '../process/drain.js';
import { startHealthServer, type HealthOptions } from './server.js';

export interface ServeHealthOptions {
  readonly settings: { readonly CARILLON_HEALTH_HOST: string; readonly CARILLON_HEALTH_PORT: number | undefined };
  readonly check: HealthOptions['check'];
  readonly drain: Drain;
  readonly log: Logger;
}

/** Serves health when a port is set, and nothing else when none is. */
export const serveHealth = async ({ settings, check, drain, log }: ServeHealthOptions): Promise<{ close(): Promise<void> }> => {
  const { CARILLON_HEALTH_HOST: host, CARILLON_HEALTH_PORT: port } = settings;
  if (port === undefined) return { close: async () => undefined };
  const server = await startHealthServer({ host, port, check, draining: drain.requested });
  log.info('health.listening', { host, port: server.port });
  return server;
};
