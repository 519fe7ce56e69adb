import { integer } from '../config/setting.js';

/** How a run worker is sized. */
export const RUN_WORKER_SETTINGS = {
  /** How many runs it works on at the same time. */
  CARILLON_RUN_SLOTS: integer({ min: 1, max: 1000 }, { default: 4 }),
  /** Shorter: a dead worker's runs are taken up sooner. Longer: a worker outlasts a longer absence of the database. */
  CARILLON_LEASE_SECONDS: integer({ min: 2, max: 600 }, { default: 30 }),
} as const;
