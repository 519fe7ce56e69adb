import { dateOf, dayOf, isLeapYear, SECONDS_PER_DAY, weekdayOf } from './calendar.js';
import { offsetSeconds, transitions } from './transitions.js';

/**
 * What a zone's clocks show, as a table of slots of one offset each, ascending. All times are whole seconds; a civil second is
 * the second at which a clock in UTC would show that date and time.
 */
export interface ZoneRules {
  /** The epoch second at which each slot begins; the first one at minus infinity. */
  readonly starts: Float64Array;
  /** The epoch second at which each slot ends; the last one at infinity. */
  readonly ends: Float64Array;
  /** The civil second at which the clocks of each slot stop; the last one at infinity. */
  readonly civilEnds: Float64Array;
  /** Seconds ahead of UTC in each slot. */
  readonly offsets: Int32Array;
  /** Civil days of which no instant exists in the zone, ascending. */
  readonly missingDays: readonly number[];
  /** The slot found last: neighbouring questions mostly have the same answer. It saves a search and changes no result. */
  hint: number;
}

/** Nominal instants begin in 1970; a day or two before is enough for what is looked up around them. */
const FIRST_SECOND = dayOf(1969, 1, 1) * SECONDS_PER_DAY;

/**
 * The table is walked up to this year. After the last tabulated rule (Morocco's end in 2087) a zone repeats with the calendar,
 * so a later year is read as the year of the same kind in REPEATING_FROM..WALKED_TO - 1: those forty years hold all fourteen kinds.
 */
const REPEATING_FROM = 2088;
const WALKED_TO = 2128;

const tables = new Map<string, ZoneRules>();

/**
 * The rules of a zone that `isZoneName` knows, shared by everything that asks for them. Built once, by one walk over the zone's
 * transitions; some 20 bytes a slot, and no more tables than there are names.
 * @throws RangeError when the host does not know the zone.
 */
export const zoneRules = (timezone: string): ZoneRules => {
  const known = tables.get(timezone);
  if (known !== undefined) return known;
  const built = build(timezone);
  tables.set(timezone, built);
  return built;
};

const build = (timezone: string): ZoneRules => {
  const bounds = [-Infinity];
  const shown = [offsetSeconds(timezone, FIRST_SECOND)];
  for (const { second, offset } of transitions(timezone, FIRST_SECOND, dayOf(WALKED_TO, 1, 2) * SECONDS_PER_DAY)) {
    if (offset === shown.at(-1)) continue;
    bounds.push(second);
    shown.push(offset);
  }
  bounds.push(Infinity);
  const allBounds = Float64Array.from(bounds);
  const [starts, ends] = [allBounds.subarray(0, -1), allBounds.subarray(1)];
  const offsets = Int32Array.from(shown);
  const civilEnds = ends.map((end, slot) => end + offsets[slot]!);
  return { starts, ends, civilEnds, offsets, missingDays: missingDaysOf(ends, offsets), hint: 0 };
};

const missingDaysOf = (ends: Float64Array, offsets: Int32Array): readonly number[] => {
  const missing: number[] = [];
  for (let slot = 0; slot + 1 < offsets.length; slot += 1) {
    const gapStart = ends[slot]! + offsets[slot]!;
    const gapEnd = ends[slot]! + offsets[slot + 1]!;
    for (let day = Math.ceil(gapStart / SECONDS_PER_DAY); (day + 1) * SECONDS_PER_DAY <= gapEnd; day += 1) missing.push(day);
  }
  return missing;
};

/**
 * The first slot that ends after `second`, where `ends` are epoch or civil ends. In civil time that is the earlier of two slots
 * which show the second, or the one that begins after the gap which holds it.
 */
export const slotEndingAfter = (rules: ZoneRules, ends: Float64Array, second: number): number => {
  const { hint } = rules;
  if (ends[hint]! > second && (hint === 0 || ends[hint - 1]! <= second)) return hint;
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ends[middle]! > second) high = middle;
    else low = middle + 1;
  }
  rules.hint = low;
  return low;
};

/** Seconds to take off a far second so that it falls into a walked year of the same kind; 0 for a year that was walked. */
export const repeatShift = (second: number): number => (second < REPEAT_SECOND ? 0 : farShift(second));

const REPEAT_SECOND = dayOf(WALKED_TO, 1, 1) * SECONDS_PER_DAY;

const farShift = (second: number): number => {
  const { year } = dateOf(Math.floor(second / SECONDS_PER_DAY));
  return (dayOf(year, 1, 1) - SAME_KIND[kindOf(year)]!) * SECONDS_PER_DAY;
};

/** Years of one kind have the same dates on the same weekdays. */
const kindOf = (year: number): number => weekdayOf(dayOf(year, 1, 1)) * 2 + (isLeapYear(year) ? 1 : 0);
const SAME_KIND: readonly number[] = (() => {
  const days: number[] = [];
  for (let year = REPEATING_FROM; year < WALKED_TO; year += 1) days[kindOf(year)] = dayOf(year, 1, 1);
  return days;
})();

/** Seconds that the zone is ahead of UTC at the epoch second. */
export const offsetAt = (rules: ZoneRules, second: number): number =>
  rules.offsets[slotEndingAfter(rules, rules.ends, second - repeatShift(second))]!;
