import fc from 'fast-check';
import { cases } from '../cases.js';
import { dateOf, dayOf, isLeapYear, leapYearsIn, monthLength, weekdayOf } from '../../src/civil/calendar.js';
import { Temporal } from '../../src/index.js';

const EPOCH = Temporal.PlainDate.from('1970-01-01');
const aDay = fc.integer({ min: dayOf(1, 1, 1), max: dayOf(9999, 12, 31) });

test('a day and its date are those of the Gregorian calendar, in the years 1 to 9999', () => {
  fc.assert(fc.property(aDay, (day) => {
    const date = EPOCH.add({ days: day });
    expect(dateOf(day)).toEqual({ year: date.year, month: date.month, day: date.day });
    expect(dayOf(date.year, date.month, date.day)).toBe(day);
    expect(weekdayOf(day)).toBe(date.dayOfWeek);
    expect(monthLength(date.year, date.month)).toBe(date.daysInMonth);
    expect(isLeapYear(date.year)).toBe(date.inLeapYear);
  }), cases(2000));
});

test('every day of one era of 400 years follows the one before', () => {
  let expected = { year: 1970, month: 1, day: 1 };
  for (let day = 0; day <= 146_097; day += 1) {
    const found = dateOf(day);
    if (found.year !== expected.year || found.month !== expected.month || found.day !== expected.day) expect(found).toEqual(expected);
    const { year, month, day: dayOfMonth } = expected;
    expected = dayOfMonth < monthLength(year, month) ? { year, month, day: dayOfMonth + 1 } : month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
  }
  expect(dateOf(146_097)).toEqual({ year: 2370, month: 1, day: 1 });
});

test.each([[1968, 1969, 1], [1969, 1972, 0], [1969, 1973, 1], [1896, 1905, 2], [1996, 2005, 3], [1968, 2368, 97], [2024, 2024, 0]])(
  'leap years from %i up to but without %i: %i', (from, to, count) => {
    expect(leapYearsIn(from, to)).toBe(count);
  });
