import type { Cadence } from '../cadence/index.js';
import { SECONDS_PER_DAY } from '../civil/calendar.js';
import { Temporal, type Instant } from '../civil/temporal.js';
import { MISSING, offsetAt, resolveSecond, zoneRules, type ZoneRules } from '../civil/zone-rules.js';
import { ruleDays, type RecurringCadence, type RuleDays } from './rule-days.js';

/** Nominal instants lie in the years 1970..9999. */
const FIRST_NOMINAL = 0;
const LAST_NOMINAL = 253_402_300_799;

interface Calculation {
  readonly rules: ZoneRules;
  readonly days: RuleDays;
  readonly secondOfDay: number;
}

/** Cadences are immutable, so what was derived from one serves as long as the cadence lives. */
const calculations = new WeakMap<RecurringCadence, Calculation>();

const calculationOf = (cadence: RecurringCadence): Calculation => {
  const known = calculations.get(cadence);
  if (known !== undefined) return known;
  const [hours = 0, minutes = 0, seconds = 0] = cadence.localTime.split(':').map(Number);
  const made = { rules: zoneRules(cadence.timezone), days: ruleDays(cadence), secondOfDay: hours * 3600 + minutes * 60 + seconds };
  calculations.set(cadence, made);
  return made;
};

/** The first nominal instant strictly after `after`, or null when there is none. */
export const nextAfter = (cadence: Cadence, after: Instant): Instant | null => {
  const { epochMilliseconds } = after;
  if (cadence.kind === 'ONCE') return cadence.at.epochMilliseconds > epochMilliseconds ? cadence.at : null;
  return instantOn(cadence, (calculation) => firstDay(calculation, Math.floor(epochMilliseconds / 1000) + 1));
};

/** The first nominal instant at or after `at`, or null when there is none. */
export const firstAtOrAfter = (cadence: Cadence, at: Instant): Instant | null => {
  const { epochMilliseconds } = at;
  if (cadence.kind === 'ONCE') return cadence.at.epochMilliseconds >= epochMilliseconds ? cadence.at : null;
  return instantOn(cadence, (calculation) => firstDay(calculation, Math.ceil(epochMilliseconds / 1000)));
};

/** The last nominal instant at or before `at`, or null when there is none. */
export const latestAtOrBefore = (cadence: Cadence, at: Instant): Instant | null => {
  const { epochMilliseconds } = at;
  if (cadence.kind === 'ONCE') return cadence.at.epochMilliseconds <= epochMilliseconds ? cadence.at : null;
  return instantOn(cadence, (calculation) => latestDay(calculation, Math.floor(epochMilliseconds / 1000)));
};

/** How many nominal instants lie in `from..to`, both ends included. Arithmetic on dates: the distance does not matter. */
export const countInRange = (cadence: Cadence, from: Instant, to: Instant): number => {
  if (cadence.kind === 'ONCE') {
    const at = cadence.at.epochMilliseconds;
    return at >= from.epochMilliseconds && at <= to.epochMilliseconds ? 1 : 0;
  }
  const calculation = calculationOf(cadence);
  const through = (second: number) => rank(calculation, latestDay(calculation, second));
  return Math.max(0, through(Math.floor(to.epochMilliseconds / 1000)) - through(Math.ceil(from.epochMilliseconds / 1000) - 1));
};

const NONE = -Infinity;

const instantOn = (cadence: RecurringCadence, find: (calculation: Calculation) => number): Instant | null => {
  const calculation = calculationOf(cadence);
  const day = find(calculation);
  return day === NONE ? null : Temporal.Instant.fromEpochMilliseconds(secondOn(calculation, day) * 1000);
};

const secondOn = ({ rules, secondOfDay }: Calculation, day: number): number => resolveSecond(rules, day * SECONDS_PER_DAY + secondOfDay);

const civilDay = ({ rules }: Calculation, second: number): number => Math.floor((second + offsetAt(rules, second)) / SECONDS_PER_DAY);

/**
 * The day of the first nominal at or after the bound. Starts one civil day early: a gap that reaches midnight may push yesterday's
 * firing past the bound. A date that the zone left out is passed over.
 */
const firstDay = (calculation: Calculation, lowest: number): number => {
  const low = Math.max(lowest, FIRST_NOMINAL);
  if (low > LAST_NOMINAL) return NONE;
  let day = calculation.days.onOrAfter(civilDay(calculation, low) - 1);
  for (;;) {
    const second = secondOn(calculation, day);
    if (second > LAST_NOMINAL) return NONE;
    if (second !== MISSING && second >= low) return day;
    day = calculation.days.onOrAfter(day + 1);
  }
};

/**
 * Starts one civil day late: where clocks go back over midnight, tomorrow's first instants are over before today's last ones.
 */
const latestDay = (calculation: Calculation, highest: number): number => {
  const high = Math.min(highest, LAST_NOMINAL);
  if (high < FIRST_NOMINAL) return NONE;
  let day = calculation.days.onOrBefore(civilDay(calculation, high) + 1);
  for (;;) {
    const second = secondOn(calculation, day);
    if (second !== MISSING && second < FIRST_NOMINAL) return NONE;
    if (second !== MISSING && second <= high) return day;
    day = calculation.days.onOrBefore(day - 1);
  }
};

/** How many nominal instants lie from the first one of all to that of `day`: named days less those that the zone left out. */
const rank = (calculation: Calculation, day: number): number => {
  if (day === NONE) return 0;
  const { days, rules } = calculation;
  const before = firstDay(calculation, FIRST_NOMINAL) - 1;
  const missing = rules.missingDays.filter((missed) => missed > before && missed <= day && days.onOrAfter(missed) === missed).length;
  return days.countThrough(day) - days.countThrough(before) - missing;
};
