import type { Cadence } from './cadence.js';
import { civilWords, listed, monthDay, ordinal, timeWords, weekdayName, zoneWords } from './words.js';

/**
 * A cadence in English, the same each time: `Every Monday, Wednesday and Friday at 09:00, Los Angeles time`. Says everything that
 * the cadence says, so that a person can approve the words instead of the fields.
 */
export const describeCadence = (cadence: Cadence): string => {
  if (cadence.kind === 'ONCE') {
    const { date, time } = civilWords(Math.floor(cadence.at.epochMilliseconds / 1000));
    const milliseconds = cadence.at.epochMilliseconds % 1000;
    return `Once, on ${date} at ${time}${milliseconds === 0 ? '' : ` and ${milliseconds} ms`} UTC`;
  }
  return `${daysInWords(cadence)} at ${timeWords(cadence.localTime)}, ${zoneWords(cadence.timezone)}`;
};

const daysInWords = (cadence: Exclude<Cadence, { kind: 'ONCE' }>): string => {
  switch (cadence.kind) {
    case 'DAILY': return 'Every day';
    case 'WEEKLY': return `Every ${listed(cadence.weekdays.map(weekdayName))}`;
    case 'MONTHLY': return monthlyWords(cadence.daysOfMonth, cadence.lastDay);
    case 'YEARLY': return `Every year on ${listed(cadence.dates.map(({ month, day }) =>
      (month === 2 && day === 29 ? '29 February (leap years only)' : monthDay(month, day))))}`;
  }
};

/** A day that some months do not have is said to be left out there: people expect otherwise. */
const monthlyWords = (daysOfMonth: readonly number[], lastDay: boolean): string => {
  const days = [...daysOfMonth.map((day) => `the ${ordinal(day)}`), ...(lastDay ? ['the last day'] : [])];
  const rare = daysOfMonth.filter((day) => day > 28);
  return `On ${listed(days)} of every month${rare.length === 0 ? '' : ` (months without ${listed(rare.map((day) => `a ${ordinal(day)}`))} leave it out)`}`;
};
