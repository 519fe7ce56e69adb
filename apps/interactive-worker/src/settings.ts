import { databaseUrl, HEALTH_SETTINGS, optionalText, RUN_WORKER_SETTINGS } from '@carillon/runtime';

/** Everything that this worker reads of its environment, beside what every role reads. */
export const SETTINGS = {
  ...HEALTH_SETTINGS,
  ...RUN_WORKER_SETTINGS,
  DATABASE_URL: databaseUrl(),
  MODEL_PROVIDER: optionalText(),
} as const;
