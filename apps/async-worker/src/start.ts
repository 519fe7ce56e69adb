import { ASYNC_PRIORITY } from '@carillon/domain';
import { selectModel } from '@carillon/models';
import { connect, listenWakeups } from '@carillon/persistence';
import { createNudge, databaseOrRefusal, errorFields, runWorker, serveHealth, StartRefusal, type RoleContext, type RunningRole } from '@carillon/runtime';
import type { SETTINGS } from './settings.js';

/** Heartbeats and sweeps go on while every slot writes. */
const SPARE_CONNECTIONS = 2;
const MAX_CONNECTIONS = 10;

export const startAsyncWorker = async ({ settings, log, drain }: RoleContext<typeof SETTINGS>): Promise<RunningRole> => {
  const model = selectModel({ provider: settings.MODEL_PROVIDER });
  if (!model.ok) throw new StartRefusal(model.fault);
  const url = settings.DATABASE_URL;
  const slots = settings.CARILLON_RUN_SLOTS;
  const database = await databaseOrRefusal(() => connect({ url, role: 'carillon_async_worker', poolSize: Math.min(slots + SPARE_CONNECTIONS, MAX_CONNECTIONS) }));
  const nudge = createNudge();
  const listener = listenWakeups({
    url, topics: ['runs_async'], onWakeup: nudge.nudge,
    onError: (error) => { log.warn('wakeups.lost', errorFields(error)); },
  });
  const health = await serveHealth({ settings, check: database.readiness, drain, log });
  const { runQueue: queue, runJournal: journal, runSweeps: sweeps, wakeups, ids } = database;
  return {
    finished: runWorker({
      queue, journal, sweeps, wakeups, model: model.value, workerId: ids.next(), priority: ASYNC_PRIORITY, slots,
      leaseSeconds: settings.CARILLON_LEASE_SECONDS, nudge, drain, log,
    }),
    close: async () => {
      await health.close();
      await listener.close();
      await database.close();
    },
  };
};
