import { isNativeTemporal } from '../src/civil/temporal.js';

/**
 * How many generated cases a property gets: those of an ordinary run, or the number that a campaign asks for by CARILLON_CASES.
 * The polyfill answers ten times as slowly, so under it an expensive property may be given fewer.
 */
export const cases = (ordinary: number, underPolyfill = ordinary): { readonly numRuns: number } => {
  const asked = Number(process.env['CARILLON_CASES'] ?? 0);
  const native = Math.max(ordinary, asked);
  return { numRuns: isNativeTemporal ? native : Math.ceil((native * underPolyfill) / ordinary) };
};
