import type { Cadence, YearDay } from '../cadence/index.js';
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
  const all = [0, 1, 2, 3, 4, 5, 6, 7];
  const forward = all.map((weekday) => Math.min(...weekdays.map((wanted) => (wanted - weekday + 7) % 7)));
  const backward = all.map((weekday) => Math.min(...weekdays.map((wanted) => (weekday - wanted + 7) % 7)));
  return {
    onOrAfter: (day) => day + forward[weekdayOf(day)]!,
    onOrBefore: (day) => day - backward[weekdayOf(day)]!,
    // Weekday w first comes on day (w + 3) mod 7: day 0 was a Thursday.
    countThrough: (day) => weekdays.reduce((sum, weekday) => sum + Math.floor((day - ((weekday + 3) % 7)) / 7), 0),
  };
};

/**
 * The selected days of months with 28 to 31 days, so that a month end that is also numbered counts once. For each length a table by
 * day (0..31): the next selected day at or after it, the last one at or before it (0: none), and how many lie up to it.
 */
const monthly = (daysOfMonth: readonly number[], lastDay: boolean): RuleDays => {
  const tables = [28, 29, 30, 31].map((length) => monthTable(length, (day) => daysOfMonth.includes(day) || (lastDay && day === length)));
  const tableOf = (year: number, month: number) => tables[monthLength(year, month) - 28]!;
  const [in28 = 0, in29 = 0, in30 = 0, in31 = 0] = tables.map(({ through }) => through[31]!);
  return {
    onOrAfter: (from) => {
      let { year, month, day } = dateOf(from);
      for (;;) {
        const found = tableOf(year, month).next[day]!;
        if (found !== 0) return dayOf(year, month, found);
        day = 1;
        month += 1;
        if (month > 12) { month = 1; year += 1; }
      }
    },
    onOrBefore: (from) => {
      let { year, month, day } = dateOf(from);
      for (;;) {
        const found = tableOf(year, month).last[day]!;
        if (found !== 0) return dayOf(year, month, found);
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
      for (let earlier = 1; earlier < month; earlier += 1) count += tableOf(year, earlier).through[31]!;
      return count + tableOf(year, month).through[day]!;
    },
  };
};

const monthTable = (length: number, selected: (day: number) => boolean) => {
  const next = new Uint8Array(32);
  const last = new Uint8Array(32);
  const through = new Uint8Array(32);
  for (let day = 1; day <= 31; day += 1) {
    const here = day <= length && selected(day);
    last[day] = here ? day : last[day - 1]!;
    through[day] = through[day - 1]! + (here ? 1 : 0);
  }
  for (let day = length; day >= 1; day -= 1) next[day] = selected(day) ? day : (next[day + 1] ?? 0);
  return { next, last, through };
};

/**
 * The dates in common and in leap years. `through` says by month and day how many dates of the year lie up to it, which is also the
 * place of the next one.
 */
const yearly = (dates: readonly YearDay[]): RuleDays => {
  const leap = yearTable(dates);
  const common = yearTable(dates.filter(({ month, day }) => month !== 2 || day !== 29));
  const tableOf = (year: number) => (isLeapYear(year) ? leap : common);
  return {
    onOrAfter: (from) => {
      const start = dateOf(from);
      let { year } = start;
      let table = tableOf(year);
      let place = table.through[placeOf(start) - 1]!;
      while (place >= table.dates.length) {
        table = tableOf((year += 1));
        place = 0;
      }
      const { month, day } = table.dates[place]!;
      return dayOf(year, month, day);
    },
    onOrBefore: (from) => {
      const start = dateOf(from);
      let { year } = start;
      let table = tableOf(year);
      let place = table.through[placeOf(start)]! - 1;
      while (place < 0) {
        table = tableOf((year -= 1));
        place = table.dates.length - 1;
      }
      const { month, day } = table.dates[place]!;
      return dayOf(year, month, day);
    },
    countThrough: (through) => {
      const end = dateOf(through);
      const leaps = leapYearsIn(COUNTED_FROM, end.year);
      return (end.year - COUNTED_FROM) * common.dates.length + leaps * (leap.dates.length - common.dates.length) + tableOf(end.year).through[placeOf(end)]!;
    },
  };
};

const placeOf = ({ month, day }: YearDay): number => month * 32 + day;

const yearTable = (given: readonly YearDay[]) => {
  // Sorted here too: a search through dates out of order would not end.
  const dates = given.toSorted((a, b) => placeOf(a) - placeOf(b));
  const places = new Set(dates.map(placeOf));
  const through = new Uint16Array(13 * 32);
  for (let place = 1; place < through.length; place += 1) through[place] = through[place - 1]! + (places.has(place) ? 1 : 0);
  return { dates, through };
};
