import { Temporal, ZONE_NAMES, zoneDataVersion, zoneRules } from '../../src/index.js';
import { isNativeTemporal } from '../../src/civil/temporal.js';
import { offsetAt } from '../../src/civil/zone-rules.js';
import { problemOf, type Line } from '../recurrence/vector-line.js';

/** What the page answers to the test outside of it. */
export interface PageReport {
  readonly isNative: boolean;
  readonly zoneData: string;
  readonly problems: readonly string[];
  /** Zones whose table and the page's own Temporal disagree somewhere. */
  readonly disagreeing: readonly string[];
}

const report = (lines: readonly Line[], zones: readonly string[]): PageReport => ({
  isNative: isNativeTemporal,
  zoneData: zoneDataVersion(),
  problems: lines.map(problemOf).filter((problem) => problem !== undefined),
  disagreeing: zones.filter((zone) => !agrees(zone)),
});

const agrees = (zone: string): boolean => {
  const rules = zoneRules(zone);
  return Array.from({ length: 40 }, (_, index) => index * 100_000_007).every((second) =>
    offsetAt(rules, second) === Math.round(Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9));
};

Object.assign(globalThis, { carillonReport: report, carillonZones: ZONE_NAMES });
