import { compareZoneDataVersions, zoneDataVersion } from '../../src/index.js';

test('the version is that of the data which this process computes with', () => {
  expect(zoneDataVersion()).toBe(process.versions['tz']);
  expect(zoneDataVersion()).toMatch(/^20[0-9]{2}[a-z]$/);
});

test.each([
  ['2025b', '2025c', -1], ['2025c', '2025b', 1], ['2025b', '2025b', 0], ['2024z', '2025a', -1], ['2026a', '2025c', 1],
  ['unknown', '1993a', -1], ['2026c', 'unknown', 1], ['unknown', 'unknown', 0],
] as const)('%s against %s: %i', (a, b, sign) => {
  expect(Math.sign(compareZoneDataVersions(a, b))).toBe(sign);
});
