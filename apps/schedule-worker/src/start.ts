import { accountOutcomes, fireDueSchedules } from '@carillon/application';
import { connect, listenWakeups } from '@carillon/persistence';
import { createNudge, databaseOrRefusal, errorFields, serveHealth, StartRefusal, type RoleContext, type RunningRole } from '@carillon/runtime';
import { createRest } from './rest.js';
import { runScheduleLoop } from './schedule-loop.js';
import type { SETTINGS } from './settings.js';

/** How many tenants are fired for at the same time, each on a connection of its own. */
const TENANTS_IN_FLIGHT = 4;

export const startScheduleWorker = async ({ settings, schedulesEnabled, log, drain }: RoleContext<typeof SETTINGS>): Promise<RunningRole> => {
  if (!schedulesEnabled) {
    throw new StartRefusal('AGENT_SCHEDULE_WORKER_ENABLED is 0, so there is nothing to do: set it and AGENT_SCHEDULE_API_ENABLED to 1, or do not start this process.');
  }
  const url = settings.DATABASE_URL;
  const database = await databaseOrRefusal(() => connect({ url, role: 'carillon_schedule_worker', poolSize: TENANTS_IN_FLIGHT + 2 }));
  const nudge = createNudge();
  const listener = listenWakeups({
    url, topics: ['schedules', 'outcomes'], onWakeup: nudge.nudge,
    onError: (error) => { log.warn('wakeups.lost', errorFields(error)); },
  });
  const health = await serveHealth({ settings, check: database.readiness, drain, log });
  const { firingLedger, outcomeLedger } = database;
  const scan = fireDueSchedules({ ledger: firingLedger, outcomes: outcomeLedger, ids: database.ids, wakeups: database.wakeups });
  const backOffSeconds = settings.CARILLON_ADMISSION_BACKOFF_SECONDS;
  return {
    finished: runScheduleLoop({
      account: accountOutcomes({ outcomes: outcomeLedger }),
      scan: () => scan({ batch: settings.CARILLON_SCAN_BATCH, retryAfterSeconds: backOffSeconds, tenantsInFlight: TENANTS_IN_FLIGHT }),
      untilNextDue: firingLedger.untilNextDue,
      batch: settings.CARILLON_SCAN_BATCH,
      rest: createRest({ fallbackPollSeconds: settings.CARILLON_FALLBACK_POLL_SECONDS, backOffSeconds }),
      nudge, signal: drain.requested, log,
    }),
    close: async () => {
      await health.close();
      await listener.close();
      await database.close();
    },
  };
};
