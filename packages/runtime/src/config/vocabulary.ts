/**
 * Every `CARILLON_*` variable that any process of Carillon reads. One list for all of them, so that the processes of a
 * deployment can share one environment, and a name that is nobody's is still caught.
 */
export const CARILLON_SETTINGS = [
  'CARILLON_ADMISSION_BACKOFF_SECONDS',
  'CARILLON_DATA_DIR',
  'CARILLON_DRAIN_SECONDS',
  'CARILLON_EXIT_WITH_PARENT',
  'CARILLON_FALLBACK_POLL_SECONDS',
  'CARILLON_HEALTH_HOST',
  'CARILLON_HEALTH_PORT',
  'CARILLON_HOST',
  'CARILLON_LEASE_SECONDS',
  'CARILLON_PORT',
  'CARILLON_PURGE_BATCH',
  'CARILLON_PURGE_INTERVAL_SECONDS',
  'CARILLON_REQUESTS_PER_SECOND',
  'CARILLON_RUN_SLOTS',
  'CARILLON_SCAN_BATCH',
  'CARILLON_TERMINAL_RETENTION_DAYS',
  'CARILLON_TEST_ALL',
] as const;
export type CarillonSetting = (typeof CARILLON_SETTINGS)[number];
