import { connect } from '@carillon/persistence';
import { databaseOrRefusal, runSweeps, serveHealth, type RoleContext, type RunningRole } from '@carillon/runtime';
import type { SERVE_SETTINGS } from './settings.js';

/** A sweep holds its lock on one connection and ends runs on another; there are two sweeps. */
const POOL_SIZE = 5;
const SWEEP_SECONDS = 5;
const SWEEP_BATCH = 100;

/** The serving role: what must be kept in order also when no run worker is there to do it. */
export const startMaintenance = async ({ settings, log, drain }: RoleContext<typeof SERVE_SETTINGS>): Promise<RunningRole> => {
  const database = await databaseOrRefusal(() => connect({ url: settings.DATABASE_URL, role: 'carillon_maintenance', poolSize: POOL_SIZE }));
  const health = await serveHealth({ settings, check: database.readiness, drain, log });
  return {
    finished: runSweeps({
      sweeps: database.runSweeps, wakeups: database.wakeups, everySeconds: SWEEP_SECONDS, batch: SWEEP_BATCH, signal: drain.requested, log,
    }),
    close: async () => {
      await health.close();
      await database.close();
    },
  };
};
