const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const STEADY_AFTER_MS = 60_000;

/**
 * How long to wait before a role that died is started again, in milliseconds.
 *
 * @param previousMs the wait before this life; undefined for the first one.
 * @param upMs how long this life lasted. A minute of it proves that the cause is gone.
 */
export const backoffAfter = (previousMs: number | undefined, upMs: number): number =>
  previousMs === undefined || upMs >= STEADY_AFTER_MS ? FIRST_MS : Math.min(previousMs * 2, LONGEST_MS);
