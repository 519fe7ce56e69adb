import { isNativeTemporal, Temporal } from '../../src/civil/temporal.js';
import { isZoneName, ZONE_NAMES } from '../../src/index.js';

const idOf = (name: string): string => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;

test('every listed name is one that Temporal knows, in that spelling', () => {
  const unknown = ZONE_NAMES.filter((name) => { try { return isNativeTemporal && idOf(name) !== name; } catch { return true; } });
  expect(unknown).toEqual([]);
});

test('nothing that the runtime lists is left out, nor any link that a list by hand would forget', () => {
  const links = ['UTC', 'GMT', 'Etc/UTC', 'Etc/GMT+12', 'Etc/GMT-14', 'US/Pacific', 'Asia/Calcutta', 'Europe/Kiev', 'MET', 'EST5EDT', 'Zulu', 'America/Nuuk', 'America/Godthab'];
  expect([...Intl.supportedValuesOf('timeZone'), ...links].filter((name) => !isZoneName(name))).toEqual([]);
});

test('names are sorted and stand once', () => {
  expect([...new Set(ZONE_NAMES)].sort()).toEqual(ZONE_NAMES);
});

test.each(['+02:00', '-0800', '+00', 'UTC+2', 'GMT+2', 'utc', 'europe/paris', 'Europe/paris', 'Europe/Paris ', '', 'Z', 'Etc/GMT+15', 'posix/UTC', 'Local', 'CEST', 'PDT', '__proto__', 'Europe\\Paris'])(
  'refuses %j', (name) => {
    expect(isZoneName(name)).toBe(false);
  });
