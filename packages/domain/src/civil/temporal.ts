import { Temporal as Polyfill } from '@js-temporal/polyfill';

/**
 * The one door to Temporal: the runtime's own where there is one, else the polyfill. A host that sets
 * `globalThis.__CARILLON_TEMPORAL__ = 'polyfill'` before loading gets the polyfill in any case, which is how the tests of this
 * package run under both. The two kinds of objects do not mix, so nothing else may import Temporal.
 */
const host = globalThis as { readonly __CARILLON_TEMPORAL__?: string; readonly Temporal?: typeof globalThis.Temporal };

export const isNativeTemporal = host.Temporal !== undefined && host.__CARILLON_TEMPORAL__ !== 'polyfill';

export const Temporal: typeof globalThis.Temporal =
  isNativeTemporal && host.Temporal !== undefined ? host.Temporal : (Polyfill as unknown as typeof globalThis.Temporal);

/** A point on the time line, kept to whole milliseconds. */
export type Instant = globalThis.Temporal.Instant;
