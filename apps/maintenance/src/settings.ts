import { databaseUrl, HEALTH_SETTINGS } from '@carillon/runtime';

/** What the operator's commands read of the environment. */
export const COMMAND_SETTINGS = { DATABASE_URL: databaseUrl() } as const;

/** What the serving role reads, beside what every role reads. */
export const SERVE_SETTINGS = { ...HEALTH_SETTINGS, ...COMMAND_SETTINGS } as const;
