import fc from 'fast-check';
import { cases } from '../cases.js';
import { dayOf, isLeapYear, weekdayOf } from '../../src/civil/calendar.js';
import { offsetAt } from '../../src/civil/zone-rules.js';
import { Temporal, zoneRules } from '../../src/index.js';
import { ZONES_UNDER_TEST } from './zones-under-test.js';

const DAY = 86_400;
const temporalOffset = (zone: string, second: number): number =>
  Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9;

test('the table agrees with Temporal at any instant up to the year 9999', () => {
  const second = fc.oneof(fc.integer({ min: 0, max: dayOf(2128, 1, 1) * DAY }), fc.integer({ min: dayOf(2080, 1, 1) * DAY, max: dayOf(9999, 12, 31) * DAY }));
  fc.assert(fc.property(fc.constantFrom(...ZONES_UNDER_TEST), second, (zone, at) => {
    expect({ zone, at, offset: offsetAt(zoneRules(zone), at) }).toEqual({ zone, at, offset: temporalOffset(zone, at) });
  }), cases(3000));
});

test('the table agrees with Temporal a second before and at every change of every zone', () => {
  const wrong: string[] = [];
  for (const zone of ZONES_UNDER_TEST) {
    const { starts, offsets } = zoneRules(zone);
    // The walk itself is under test, so a thinned-out check is enough: every seventh change, and the last ones.
    for (let slot = 1; slot < starts.length; slot += slot > starts.length - 4 ? 1 : 7) {
      const start = starts[slot]!;
      if (temporalOffset(zone, start - 1) !== offsets[slot - 1] || temporalOffset(zone, start) !== offsets[slot]) wrong.push(`${zone} ${start}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** What the arithmetic takes for granted about the world's zones. New zone data that breaks it must be noticed here. */
describe('what holds in every zone', () => {
  test('clocks of a later slot stop later, so that a civil time can be searched', () => {
    expect(ZONES_UNDER_TEST.filter((zone) => zoneRules(zone).civilEnds.some((end, slot, ends) => slot > 0 && end <= ends[slot - 1]!))).toEqual([]);
  });

  test('a gap that spans a date spans whole dates, so that two dates never share an instant', () => {
    const torn = ZONES_UNDER_TEST.filter((zone) => {
      const { starts, offsets } = zoneRules(zone);
      return [...starts].some((start, slot) => {
        if (slot === 0 || offsets[slot]! - offsets[slot - 1]! < DAY) return false;
        return (start + offsets[slot - 1]!) % DAY !== 0 || (start + offsets[slot]!) % DAY !== 0;
      });
    });
    expect(torn).toEqual([]);
  });

  test('no change of clocks lies within two days of a New Year after 2088, where years are read as others of their kind', () => {
    const near = ZONES_UNDER_TEST.filter((zone) => [...zoneRules(zone).starts].some((start) => {
      if (start < dayOf(2088, 1, 1) * DAY || !Number.isFinite(start)) return false;
      const { year } = Temporal.Instant.fromEpochMilliseconds(start * 1000).toZonedDateTimeISO('UTC');
      return [dayOf(year, 1, 1), dayOf(year + 1, 1, 1)].some((newYear) => Math.abs(start - newYear * DAY) < 2 * DAY);
    }));
    expect(near).toEqual([]);
  });
});

test('the walked years after the last tabulated rule hold every kind of year', () => {
  const kinds = new Set(Array.from({ length: 40 }, (_, index) => 2088 + index).map((year) => `${weekdayOf(dayOf(year, 1, 1))} ${isLeapYear(year)}`));
  expect(kinds.size).toBe(14);
});

test('a zone is walked once, and all tables together stay far below 16 MiB', () => {
  let bytes = 0;
  for (const zone of ZONES_UNDER_TEST) {
    const rules = zoneRules(zone);
    expect(zoneRules(zone)).toBe(rules);
    bytes += rules.starts.buffer.byteLength + rules.civilEnds.byteLength + rules.offsets.byteLength;
  }
  expect(bytes).toBeLessThan(4 * 1024 * 1024);
});

test('exactly these dates exist nowhere in their zone', () => {
  const date = (day: number) => Temporal.PlainDate.from('1970-01-01').add({ days: day }).toString();
  const missing = ['Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Kwajalein', 'Europe/Paris'].map((zone) => zoneRules(zone).missingDays.map(date));
  expect(missing).toEqual([['2011-12-30'], ['1994-12-31'], ['1993-08-21'], []]);
});
