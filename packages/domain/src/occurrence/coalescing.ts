import type { Cadence } from '../cadence/index.js';
import type { Instant } from '../civil/index.js';
import { countInRange, firstAtOrAfter, latestAtOrBefore } from '../recurrence/index.js';

/** The older instants of an outage, told in one event instead of one row each. */
export interface Coalesced {
  readonly first: Instant;
  readonly last: Instant;
  readonly count: number;
}

/**
 * The nominal instants from the cached one up to, but without, the candidate; null without any. The cache may be off the rule, so
 * the first one is looked up. Counted by arithmetic, however long the outage was.
 */
export const coalesce = (cadence: Cadence, cached: Instant, nominal: Instant): Coalesced | null => {
  const last = latestAtOrBefore(cadence, nominal.subtract({ milliseconds: 1 }));
  if (last === null || last.epochMilliseconds < cached.epochMilliseconds) return null;
  const first = firstAtOrAfter(cadence, cached);
  return first === null ? null : { first, last, count: countInRange(cadence, first, last) };
};
