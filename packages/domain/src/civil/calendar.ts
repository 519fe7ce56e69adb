/** Integer arithmetic of the proleptic Gregorian calendar. A day is a count from 1970-01-01. */
export const SECONDS_PER_DAY = 86_400;
export const DAYS_PER_ERA = 146_097;

export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Days and years here are far below 2^31 and, once shifted, not negative, so `| 0` is the quotient's floor.
 * Years are counted from March inside eras of 400 years, so that the leap day comes last. Year 0 and later.
 */
export const dayOf = (year: number, month: number, day: number): number => {
  const shifted = (month <= 2 ? year - 1 : year) + 400;
  const era = (shifted / 400) | 0;
  const yearOfEra = shifted - era * 400;
  const dayOfYear = (((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) | 0) + day - 1;
  return era * DAYS_PER_ERA + yearOfEra * 365 + (yearOfEra >> 2) - ((yearOfEra / 100) | 0) + dayOfYear - DAYS_BEFORE_1970;
};

/** Of a day in the year 0 or later. */
export const dateOf = (day: number): CivilDate => {
  const shifted = day + DAYS_BEFORE_1970;
  const era = (shifted / DAYS_PER_ERA) | 0;
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = ((dayOfEra - ((dayOfEra / 1460) | 0) + ((dayOfEra / 36_524) | 0) - ((dayOfEra / 146_096) | 0)) / 365) | 0;
  const dayOfYear = dayOfEra - (365 * yearOfEra + (yearOfEra >> 2) - ((yearOfEra / 100) | 0));
  const shiftedMonth = ((5 * dayOfYear + 2) / 153) | 0;
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  return { year: yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0), month, day: dayOfYear - (((153 * shiftedMonth + 2) / 5) | 0) + 1 };
};

/** Days from March 1st of the year -400, where the counting of eras begins, to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_468 + DAYS_PER_ERA;

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const monthLength = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : MONTH_LENGTHS[month - 1] ?? 0;

/** How many leap years lie in from..to, the last one excluded. */
export const leapYearsIn = (from: number, to: number): number => leapYears(to - 1) - leapYears(from - 1);

const leapYears = (year: number): number => Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);

/** ISO weekday, 1 for Monday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
