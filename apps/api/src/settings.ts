import { databaseUrl, integer, text } from '@carillon/runtime';

/** Everything that the api reads of its environment, beside what every role reads. */
export const SETTINGS = {
  DATABASE_URL: databaseUrl(),
  /** 127.0.0.1 unless given: who may reach it is the deployment's decision. */
  CARILLON_HOST: text('an address to listen on', { default: '127.0.0.1' }),
  CARILLON_PORT: integer({ min: 0, max: 65_535 }, { default: 8080 }),
  /** Of one token, on average over ten seconds; more are answered with 429. */
  CARILLON_REQUESTS_PER_SECOND: integer({ min: 1, max: 1_000_000 }, { default: 200 }),
} as const;
