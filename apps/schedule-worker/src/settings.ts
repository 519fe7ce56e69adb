import { databaseUrl, HEALTH_SETTINGS, integer } from '@carillon/runtime';

/** Everything that the schedule worker reads of its environment, beside what every role reads. */
export const SETTINGS = {
  ...HEALTH_SETTINGS,
  DATABASE_URL: databaseUrl(),
  CARILLON_SCAN_BATCH: integer({ min: 1, max: 10_000 }, { default: 100 }),
  CARILLON_FALLBACK_POLL_SECONDS: integer({ min: 1, max: 86_400 }, { default: 30 }),
  CARILLON_ADMISSION_BACKOFF_SECONDS: integer({ min: 1, max: 3600 }, { default: 5 }),
} as const;
