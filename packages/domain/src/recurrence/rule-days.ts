import type { Cadence } from '../cadence/index.js';
import { dateOf, dayOf, isLeapYear, leapYearsIn, monthLength, weekdayOf } from '../civil/calendar.js';

const COUNTED_FROM = 1968;

export type RecurringCadence = Exclude<Cadence, { kind: 'ONCE' }>;

/** The civil days that a cadence names, without looking at any zone. Every answer is found in a bounded number of steps. */
export interface RuleDays {
  /** The first named day at or after `day`. A rule always has one: February 29 comes within eight years. */
  onOrAfter(day: number): number;
  onOrBefore(day: number): number;
  /** How many named days lie up to `day`, counted from a fixed day before 1970: only differences mean something. */
  countThrough(day: number): number;
}

export const ruleDays = (cadence: RecurringCadence): RuleDays => {
  switch (cadence.kind) {
    case 'DAILY': return { onOrAfter: (day) => day, onOrBefore: (day) => day, countThrough: (day) => day };
    case 'WEEKLY': return weekly(cadence.weekdays);
    case 'MONTHLY': return monthly(cadence.daysOfMonth, cadence.lastDay);
    case 'YEARLY': return yearly(cadence.dates);
  }
};

const weekly = (weekdays: readonly number[]): RuleDays => {
  const forward = [0, 1, 2, 3, 4, 5, 6, 7].map((weekday) => Math.min(...weekdays.map((wanted) => (wanted - weekday + 7) % 7)));
  const backward = [0, 1, 2, 3, 4, 5, 6, 7].map((weekday) => Math.min(...weekdays.map((wanted) => (weekday - wanted + 7) % 7)));
  return {
    onOrAfter: (day) => day + forward[weekdayOf(day)]!,
    onOrBefore: (day) => day - backward[weekdayOf(day)]!,
    // Weekday w first comes on day (w + 3) mod 7: day 0 was a Thursday.
    countThrough: (day) => weekdays.reduce((sum, weekday) => sum + Math.floor((day - ((weekday + 3) % 7)) / 7), 0),
  };
};

/** The selected days of months with 28 to 31 days, so that a month end that is also numbered counts once. */
const monthly = (daysOfMonth: readonly number[], lastDay: boolean): RuleDays => {
  const selected = [28, 29, 30, 31].map((length) =>
    [...new Set([...daysOfMonth.filter((day) => day <= length), ...(lastDay ? [length] : [])])].toSorted((a, b) => a - b));
  const daysOf = (year: number, month: number) => selected[monthLength(year, month) - 28]!;
  const [in28 = 0, in29 = 0, in30 = 0, in31 = 0] = selected.map((days) => days.length);
  return {
    onOrAfter: (from) => {
      let { year, month, day } = dateOf(from);
      for (;;) {
        const found = daysOf(year, month).find((candidate) => candidate >= day);
        if (found !== undefined) return dayOf(year, month, found);
        day = 1;
        month += 1;
        if (month > 12) { month = 1; year += 1; }
      }
    },
    onOrBefore: (from) => {
      let { year, month, day } = dateOf(from);
      for (;;) {
        const found = daysOf(year, month).findLast((candidate) => candidate <= day);
        if (found !== undefined) return dayOf(year, month, found);
        day = 31;
        month -= 1;
        if (month < 1) { month = 12; year -= 1; }
      }
    },
    countThrough: (through) => {
      const { year, month, day } = dateOf(through);
      const years = year - COUNTED_FROM;
      const leaps = leapYearsIn(COUNTED_FROM, year);
      let count = years * (7 * in31 + 4 * in30) + leaps * in29 + (years - leaps) * in28;
      for (let earlier = 1; earlier < month; earlier += 1) count += daysOf(year, earlier).length;
      return count + daysOf(year, month).filter((candidate) => candidate <= day).length;
    },
  };
};

const yearly = (dates: readonly { readonly month: number; readonly day: number }[]): RuleDays => {
  const leap = dates.map(({ month, day }) => [month, day] as const);
  const common = leap.filter(([month, day]) => month !== 2 || day !== 29);
  const datesOf = (year: number) => (isLeapYear(year) ? leap : common);
  const notBefore = (from: { month: number; day: number }) => ([month, day]: readonly [number, number]) =>
    month > from.month || (month === from.month && day >= from.day);
  const notAfter = (to: { month: number; day: number }) => ([month, day]: readonly [number, number]) =>
    month < to.month || (month === to.month && day <= to.day);
  return {
    onOrAfter: (from) => {
      const start = dateOf(from);
      let found = datesOf(start.year).find(notBefore(start));
      let { year } = start;
      while (found === undefined) found = datesOf((year += 1))[0];
      return dayOf(year, found[0], found[1]);
    },
    onOrBefore: (from) => {
      const start = dateOf(from);
      let found = datesOf(start.year).findLast(notAfter(start));
      let { year } = start;
      while (found === undefined) found = datesOf((year -= 1)).at(-1);
      return dayOf(year, found[0], found[1]);
    },
    countThrough: (through) => {
      const end = dateOf(through);
      const leaps = leapYearsIn(COUNTED_FROM, end.year);
      return (end.year - COUNTED_FROM) * common.length + leaps * (leap.length - common.length) + datesOf(end.year).filter(notAfter(end)).length;
    },
  };
};
