import { dateOf, SECONDS_PER_DAY } from '../civil/calendar.js';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const weekdayName = (isoWeekday: number): string => WEEKDAYS[isoWeekday - 1] ?? '';

export const monthDay = (month: number, day: number): string => `${day} ${MONTHS[month - 1] ?? ''}`;

/** `1st`, `2nd`, `3rd`, `11th`. */
export const ordinal = (number: number): string => {
  const ending = number % 100 >= 11 && number % 100 <= 13 ? 'th' : ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
  return `${number}${ending}`;
};

/** `a`, `a and b`, `a, b and c`. */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;

/** A stored time of day without seconds that are zero. */
export const timeWords = (localTime: string): string => (localTime.endsWith(':00') ? localTime.slice(0, 5) : localTime);

/** `Los Angeles time`; a zone that is no place goes by its name. */
export const zoneWords = (timezone: string): string => {
  const place = placeOf(timezone);
  return place === undefined ? timezone : `${place} time`;
};

/** ` in Los Angeles`, or ` in the zone EST5EDT`. */
export const inZone = (timezone: string): string => ` in ${placeOf(timezone) ?? (timezone === 'UTC' ? 'UTC' : `the zone ${timezone}`)}`;

const placeOf = (timezone: string): string | undefined =>
  timezone.includes('/') && !timezone.startsWith('Etc/') ? timezone.split('/').at(-1)?.replaceAll('_', ' ') : undefined;

/** A civil second as its date and time of day in words: `8 March 2026` and `02:30`. */
export const civilWords = (civilSecond: number): { readonly date: string; readonly time: string } => {
  const day = Math.floor(civilSecond / SECONDS_PER_DAY);
  const { year, month, day: dayOfMonth } = dateOf(day);
  const second = civilSecond - day * SECONDS_PER_DAY;
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    date: `${monthDay(month, dayOfMonth)} ${year}`,
    time: timeWords(`${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`),
  };
};
