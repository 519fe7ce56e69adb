import { dayOf, isLeapYear, SECONDS_PER_DAY, weekdayOf } from './calendar.js';
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
  /** For each stretch of time of a fixed length, the slot in which it begins: a search that starts there ends in a step or two. */
  readonly index: Uint16Array;
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
 * transitions; some 5 kB, and no more tables than there are names.
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
  return { starts, ends, civilEnds, offsets, missingDays: missingDaysOf(ends, offsets), index: indexOf(ends) };
};

/** Some 24 days: changes of the clock are rarer than that, but for a few odd years. */
const STRETCH = 2 ** 21;

const indexOf = (ends: Float64Array): Uint16Array => {
  const stretches = Math.ceil((dayOf(WALKED_TO, 1, 3) * SECONDS_PER_DAY - FIRST_SECOND) / STRETCH) + 1;
  const index = new Uint16Array(stretches);
  let slot = 0;
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    while (ends[slot]! <= FIRST_SECOND + stretch * STRETCH) slot += 1;
    index[stretch] = slot;
  }
  return index;
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

/** No clock is further from UTC than this, so a civil second is never shown earlier than this before it. */
const WIDEST_OFFSET = 26 * 3600;

/** The slot that shows an epoch second. */
const slotAt = ({ ends, index }: ZoneRules, second: number): number => {
  let slot = index[second > FIRST_SECOND ? Math.floor((second - FIRST_SECOND) / STRETCH) : 0]!;
  while (ends[slot]! <= second) slot += 1;
  return slot;
};

/**
 * The first slot whose clocks stop after the civil second: the earlier of two that show it, or the one that begins after the gap
 * which holds it.
 */
export const slotShowing = ({ civilEnds, index }: ZoneRules, civilSecond: number): number => {
  const from = civilSecond - WIDEST_OFFSET;
  let slot = index[from > FIRST_SECOND ? Math.floor((from - FIRST_SECOND) / STRETCH) : 0]!;
  while (civilEnds[slot]! <= civilSecond) slot += 1;
  return slot;
};

/** Seconds to take off a far second so that it falls into a walked year of the same kind; 0 for a year that was walked. */
export const repeatShift = (second: number): number => (second < REPEAT_SECOND ? 0 : farShift(second));

const REPEAT_SECOND = dayOf(WALKED_TO, 1, 1) * SECONDS_PER_DAY;

const farShift = (second: number): number => {
  const day = Math.floor(second / SECONDS_PER_DAY);
  // The mean year gives the year or a neighbour of it.
  let year = Math.floor(day / MEAN_YEAR) + 1970 - WALKED_TO;
  if (FAR_YEAR_STARTS[year]! > day) year -= 1;
  else if (FAR_YEAR_STARTS[year + 1]! <= day) year += 1;
  return FAR_SHIFTS[year]!;
};

const MEAN_YEAR = 365.2425;
/** Nominal instants end in 9999; what is looked up around them, a little later. */
const LAST_YEAR = 10_001;

/** Years of one kind have the same dates on the same weekdays. */
const kindOf = (year: number): number => weekdayOf(dayOf(year, 1, 1)) * 2 + (isLeapYear(year) ? 1 : 0);

const SAME_KIND: readonly number[] = (() => {
  const days: number[] = [];
  for (let year = REPEATING_FROM; year < WALKED_TO; year += 1) days[kindOf(year)] = dayOf(year, 1, 1);
  return days;
})();

/** By year from WALKED_TO on: its first day, and the seconds between it and the walked year of its kind. */
const FAR_YEAR_STARTS = Int32Array.from({ length: LAST_YEAR - WALKED_TO + 2 }, (_, place) => dayOf(WALKED_TO + place, 1, 1));
const FAR_SHIFTS = Float64Array.from({ length: LAST_YEAR - WALKED_TO + 1 }, (_, place) =>
  (FAR_YEAR_STARTS[place]! - SAME_KIND[kindOf(WALKED_TO + place)]!) * SECONDS_PER_DAY);

/** Seconds that the zone is ahead of UTC at the epoch second. */
export const offsetAt = (rules: ZoneRules, second: number): number =>
  rules.offsets[slotAt(rules, second - repeatShift(second))]!;
