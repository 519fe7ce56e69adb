import { isNativeTemporal, Temporal } from '../../src/civil/temporal.js';

const host = globalThis as { readonly __CARILLON_TEMPORAL__?: string; readonly Temporal?: typeof globalThis.Temporal };

test('the door gives the Temporal that the host asked for', () => {
  const wantsPolyfill = host.__CARILLON_TEMPORAL__ === 'polyfill' || host.Temporal === undefined;
  expect(isNativeTemporal).toBe(!wantsPolyfill);
  expect(Temporal === host.Temporal).toBe(!wantsPolyfill);
  expect(Temporal.Instant.from('2026-03-08T10:00:00.123Z').epochMilliseconds).toBe(1_772_964_000_123);
});
