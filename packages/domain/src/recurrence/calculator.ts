import type { Cadence } from '../cadence/index.js';
import { SECONDS_PER_DAY } from '../civil/calendar.js';
import { MISSING, resolveSecond } from '../civil/resolution.js';
import { Temporal, type Instant } from '../civil/temporal.js';
import { offsetAt, zoneRules, type ZoneRules } from '../civil/zone-rules.js';
import { ruleDays, type RecurringCadence, type RuleDays } from './rule-days.js';

/** Nominal instants lie in the years 1970..9999, in UTC. */
const FIRST_NOMINAL = 0;
const LAST_NOMINAL = 253_402_300_799;

interface Rule {
  readonly rules: ZoneRules;
  readonly days: RuleDays;
  readonly secondOfDay: number;
}

interface Calculation extends Rule {
  /** The civil day of the last firing before nominal instants begin. */
  readonly dayBefore: number;
}

/**
 * What a cadence computes, on epoch milliseconds: for whoever keeps time as numbers and asks often. No instant is undefined.
 * Instants of a recurring cadence are whole seconds.
 */
export interface Recurrence {
  /** The first nominal instant strictly after. */
  nextAfter(epochMilliseconds: number): number | undefined;
  /** The first nominal instant at or after. */
  firstAtOrAfter(epochMilliseconds: number): number | undefined;
  /** The last nominal instant at or before. */
  latestAtOrBefore(epochMilliseconds: number): number | undefined;
  /** How many nominal instants lie in the closed range. Arithmetic on dates: the distance does not matter. */
  countInRange(from: number, to: number): number;
}

/** Cadences are immutable, so what was derived from one serves as long as the cadence lives. */
const recurrences = new WeakMap<Cadence, Recurrence>();

/** The recurrence of a cadence; the same one each time. */
export const recurrenceOf = (cadence: Cadence): Recurrence => {
  const known = recurrences.get(cadence);
  if (known !== undefined) return known;
  const made = cadence.kind === 'ONCE' ? onceRecurrence(cadence.at.epochMilliseconds) : civilRecurrence(calculationOf(cadence));
  recurrences.set(cadence, made);
  return made;
};

const onceRecurrence = (at: number): Recurrence => ({
  nextAfter: (after) => (at > after ? at : undefined),
  firstAtOrAfter: (from) => (at >= from ? at : undefined),
  latestAtOrBefore: (to) => (at <= to ? at : undefined),
  countInRange: (from, to) => (at >= from && at <= to ? 1 : 0),
});

const civilRecurrence = (calculation: Calculation): Recurrence => ({
  nextAfter: (after) => milliseconds(firstSecond(calculation, Math.floor(after / 1000) + 1)),
  firstAtOrAfter: (at) => milliseconds(firstSecond(calculation, Math.ceil(at / 1000))),
  latestAtOrBefore: (at) => {
    const day = latestDay(calculation, Math.floor(at / 1000));
    return day === NONE ? undefined : secondOn(calculation, day) * 1000;
  },
  countInRange: (from, to) => (from > to ? 0
    : countThrough(calculation, Math.floor(to / 1000)) - countThrough(calculation, Math.ceil(from / 1000) - 1)),
});

const milliseconds = (second: number): number | undefined => (second === NONE ? undefined : second * 1000);

const calculationOf = (cadence: RecurringCadence): Calculation => {
  const [hours = 0, minutes = 0, seconds = 0] = cadence.localTime.split(':').map(Number);
  const rule = { rules: zoneRules(cadence.timezone), days: ruleDays(cadence), secondOfDay: hours * 3600 + minutes * 60 + seconds };
  return { ...rule, dayBefore: dayAtOrBefore(rule, FIRST_NOMINAL - 1) };
};

/** The first nominal instant strictly after `after`, or null when there is none. */
export const nextAfter = (cadence: Cadence, after: Instant): Instant | null => instantAt(recurrenceOf(cadence).nextAfter(after.epochMilliseconds));

/** The first nominal instant at or after `at`, or null when there is none. */
export const firstAtOrAfter = (cadence: Cadence, at: Instant): Instant | null =>
  instantAt(recurrenceOf(cadence).firstAtOrAfter(at.epochMilliseconds));

/** The last nominal instant at or before `at`, or null when there is none. */
export const latestAtOrBefore = (cadence: Cadence, at: Instant): Instant | null =>
  instantAt(recurrenceOf(cadence).latestAtOrBefore(at.epochMilliseconds));

/** How many nominal instants lie in `from..to`, both ends included. */
export const countInRange = (cadence: Cadence, from: Instant, to: Instant): number =>
  recurrenceOf(cadence).countInRange(from.epochMilliseconds, to.epochMilliseconds);

const NONE = -Infinity;

const instantAt = (at: number | undefined): Instant | null => (at === undefined ? null : Temporal.Instant.fromEpochMilliseconds(at));

const secondOn = ({ rules, secondOfDay }: Rule, day: number): number => resolveSecond(rules, day * SECONDS_PER_DAY + secondOfDay);

const civilDay = ({ rules }: Rule, second: number): number => Math.floor((second + offsetAt(rules, second)) / SECONDS_PER_DAY);

/**
 * The first nominal second at or after the bound, or NONE. Starts one civil day early: a gap that reaches midnight may push
 * yesterday's firing past the bound. A date that the zone left out is passed over, so a handful of steps is always enough.
 */
const firstSecond = (calculation: Calculation, lowest: number): number => {
  const low = Math.max(lowest, FIRST_NOMINAL);
  if (low > LAST_NOMINAL) return NONE;
  const { days } = calculation;
  let day = days.onOrAfter(civilDay(calculation, low) - 1);
  for (;;) {
    const second = secondOn(calculation, day);
    if (second >= low) return second > LAST_NOMINAL ? NONE : second;
    day = days.onOrAfter(day + 1);
  }
};

/** The civil day of the last nominal at or before the bound, or NONE. */
const latestDay = (calculation: Calculation, highest: number): number => {
  const day = dayAtOrBefore(calculation, Math.min(highest, LAST_NOMINAL));
  return day <= calculation.dayBefore ? NONE : day;
};

/**
 * The civil day of the last firing at or before the bound, however early. Starts one civil day late: where clocks go back over
 * midnight, tomorrow's first instants are over before today's last ones.
 */
const dayAtOrBefore = (calculation: Rule, highest: number): number => {
  const { days } = calculation;
  let day = days.onOrBefore(civilDay(calculation, highest) + 1);
  for (;;) {
    const second = secondOn(calculation, day);
    if (second !== MISSING && second <= highest) return day;
    day = days.onOrBefore(day - 1);
  }
};

/**
 * How many nominal instants lie up to the second: the days that the rule names from the first nominal's to the latest one's, less
 * those that the zone left out.
 */
const countThrough = (calculation: Calculation, second: number): number => {
  const last = latestDay(calculation, second);
  if (last === NONE) return 0;
  const { days, rules, dayBefore: before } = calculation;
  let missing = 0;
  for (const day of rules.missingDays) if (day > before && day <= last && days.onOrAfter(day) === day) missing += 1;
  return days.countThrough(last) - days.countThrough(before) - missing;
};
