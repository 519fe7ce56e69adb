import { dateOf, dayOf, isLeapYear, SECONDS_PER_DAY, weekdayOf } from './calendar.js';
import { offsetSeconds, transitions } from './transitions.js';

/**
 * What a zone's clocks show, as a table: slot `i` begins at the epoch second `starts[i]` (the first one at minus infinity) and
 * shows UTC plus `offsets[i]` seconds. Times are whole seconds.
 */
export interface ZoneRules {
  readonly starts: Float64Array;
  readonly offsets: Int32Array;
  /** Civil days of which no instant exists in the zone, ascending. */
  readonly missingDays: readonly number[];
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

/** The rules of a zone that `isZoneName` knows. Built once: one walk over the zone's transitions. Bounded by the list of zones. */
export const zoneRules = (timezone: string): ZoneRules => {
  const known = tables.get(timezone);
  if (known !== undefined) return known;
  const built = build(timezone);
  tables.set(timezone, built);
  return built;
};

const build = (timezone: string): ZoneRules => {
  const starts = [Number.NEGATIVE_INFINITY];
  const offsets = [offsetSeconds(timezone, FIRST_SECOND)];
  for (const { second, offset } of transitions(timezone, FIRST_SECOND, dayOf(WALKED_TO, 1, 2) * SECONDS_PER_DAY)) {
    if (offset === offsets.at(-1)) continue;
    starts.push(second);
    offsets.push(offset);
  }
  const rules = { starts: Float64Array.from(starts), offsets: Int32Array.from(offsets) };
  return { ...rules, missingDays: missingDaysOf(rules) };
};

const missingDaysOf = ({ starts, offsets }: Pick<ZoneRules, 'starts' | 'offsets'>): readonly number[] => {
  const missing: number[] = [];
  for (let slot = 1; slot < starts.length; slot += 1) {
    const gapStart = starts[slot]! + offsets[slot - 1]!;
    const gapEnd = starts[slot]! + offsets[slot]!;
    for (let day = Math.ceil(gapStart / SECONDS_PER_DAY); (day + 1) * SECONDS_PER_DAY <= gapEnd; day += 1) missing.push(day);
  }
  return missing;
};

/** The slot that holds the epoch second. */
const slotOf = ({ starts }: ZoneRules, second: number): number => {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= second) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Seconds to take off a far second so that it falls into a walked year of the same kind; 0 for a year that was walked. */
const repeatShift = (second: number): number => {
  if (second < REPEAT_SECOND) return 0;
  const { year } = dateOf(Math.floor(second / SECONDS_PER_DAY));
  return (dayOf(year, 1, 1) - SAME_KIND[kindOf(year)]!) * SECONDS_PER_DAY;
};

const REPEAT_SECOND = dayOf(WALKED_TO, 1, 1) * SECONDS_PER_DAY;
const kindOf = (year: number): number => weekdayOf(dayOf(year, 1, 1)) * 2 + (isLeapYear(year) ? 1 : 0);
const SAME_KIND: readonly number[] = (() => {
  const days: number[] = [];
  for (let year = REPEATING_FROM; year < WALKED_TO; year += 1) days[kindOf(year)] = dayOf(year, 1, 1);
  return days;
})();

/** Seconds that the zone is ahead of UTC at the epoch second. */
export const offsetAt = (rules: ZoneRules, second: number): number =>
  rules.offsets[slotOf(rules, second - repeatShift(second))]!;

/** How a civil time lies in its zone. `second` is the epoch second chosen for it. */
export type Resolution =
  | { readonly kind: 'plain'; readonly second: number }
  /** Clocks went back over it: the earlier of its two instants. */
  | { readonly kind: 'ambiguous'; readonly second: number }
  /** Clocks went forward over it: the end of the gap, on the same date. */
  | { readonly kind: 'gap'; readonly second: number }
  /** The gap reaches or passes midnight: its end, which is that date's 24:00 or later. */
  | { readonly kind: 'gap_to_midnight'; readonly second: number }
  /** The zone left the whole date out. */
  | { readonly kind: 'missing_date' };

/** Resolves a civil time, given as the second that it would be in UTC. */
export const resolveCivil = (rules: ZoneRules, civilSecond: number): Resolution => {
  const shift = repeatShift(civilSecond);
  const wanted = civilSecond - shift;
  const slot = slotShowing(rules, wanted);
  const start = rules.starts[slot]!;
  const candidate = wanted - rules.offsets[slot]!;
  if (candidate >= start) {
    const next = rules.starts[slot + 1];
    const again = next !== undefined && wanted - rules.offsets[slot + 1]! >= next;
    return { kind: again ? 'ambiguous' : 'plain', second: candidate + shift };
  }
  const midnight = (Math.floor(wanted / SECONDS_PER_DAY) + 1) * SECONDS_PER_DAY;
  const gapEnd = start + rules.offsets[slot]!;
  const gapStart = start + rules.offsets[slot - 1]!;
  if (gapEnd < midnight) return { kind: 'gap', second: start + shift };
  return gapStart <= midnight - SECONDS_PER_DAY ? { kind: 'missing_date' } : { kind: 'gap_to_midnight', second: start + shift };
};

export const MISSING = -Infinity;

/** The chosen epoch second alone, or MISSING: what the calculator's inner loop needs. */
export const resolveSecond = (rules: ZoneRules, civilSecond: number): number => {
  const resolution = resolveCivil(rules, civilSecond);
  return resolution.kind === 'missing_date' ? MISSING : resolution.second;
};

const WIDEST_OFFSET = 26 * 3600;

/** The first slot whose local end lies after the wanted civil second: it shows it, or begins after the gap that holds it. */
const slotShowing = (rules: ZoneRules, wanted: number): number => {
  let slot = slotOf(rules, wanted - WIDEST_OFFSET);
  while (slot + 1 < rules.starts.length && wanted >= rules.starts[slot + 1]! + rules.offsets[slot]!) slot += 1;
  return slot;
};
