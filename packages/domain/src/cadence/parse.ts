import { Temporal, type Instant } from '../civil/temporal.js';
import { isZoneName } from '../civil/zone-names.js';
import type { Fault } from '../fault.js';
import { isJsonObject, readClosedObject, type Fields } from '../json/read.js';
import { fail, ok, type Result } from '../result.js';
import type { Cadence, LocalTime, YearDay } from './cadence.js';

const INVALID = 'schedule.cadence_invalid';
const FIELDS: { readonly [kind in Cadence['kind']]: readonly string[] } = {
  ONCE: ['kind', 'at'],
  DAILY: ['kind', 'local_time', 'timezone'],
  WEEKLY: ['kind', 'local_time', 'timezone', 'weekdays'],
  MONTHLY: ['kind', 'local_time', 'timezone', 'days_of_month', 'last_day'],
  YEARLY: ['kind', 'local_time', 'timezone', 'dates'],
};

/** Reads a cadence from its wire form. Closed: a field of another kind is as unknown as a misspelt one. */
export const parseCadence = (input: unknown, pointer = '/cadence'): Result<Cadence, readonly Fault[]> => {
  const kind = isJsonObject(input) ? input['kind'] : undefined;
  if (!isJsonObject(input)) return fail([{ pointer, reason: INVALID, message: 'must be an object' }]);
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) {
    return fail([{ pointer: `${pointer}/kind`, reason: INVALID, message: 'must be ONCE, DAILY, WEEKLY, MONTHLY or YEARLY' }]);
  }
  const faults: Fault[] = [];
  readClosedObject(input, pointer, FIELDS[kind as Cadence['kind']], INVALID, faults);
  const cadence = readKind(kind as Cadence['kind'], input, pointer, faults);
  return faults.length === 0 && cadence !== undefined ? ok(cadence) : fail(faults);
};

const readKind = (kind: Cadence['kind'], fields: Fields, pointer: string, faults: Fault[]): Cadence | undefined => {
  if (kind === 'ONCE') {
    const at = readInstant(fields['at'], `${pointer}/at`, faults);
    return at === undefined ? undefined : { kind, at };
  }
  const civil = {
    localTime: readLocalTime(fields['local_time'], `${pointer}/local_time`, faults),
    timezone: readTimezone(fields['timezone'], `${pointer}/timezone`, faults),
  };
  switch (kind) {
    case 'DAILY': return { kind, ...civil };
    case 'WEEKLY': return { kind, ...civil, weekdays: readNumbers(fields['weekdays'], `${pointer}/weekdays`, { min: 1, max: 7, least: 1 }, faults) };
    case 'MONTHLY': return { kind, ...civil, ...readMonthDays(fields, pointer, faults) };
    case 'YEARLY': return { kind, ...civil, dates: readDates(fields['dates'], `${pointer}/dates`, faults) };
  }
};

const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.([0-9]+))?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})$/;
const LAST_MILLISECOND = 253_402_300_799_999;

const readInstant = (value: unknown, pointer: string, faults: Fault[]): Instant | undefined => {
  const refuse = (message: string) => { faults.push({ pointer, reason: 'schedule.instant_invalid', message }); return undefined; };
  const match = typeof value === 'string' ? INSTANT.exec(value) : null;
  if (match === null || typeof value !== 'string') return refuse('must be an RFC 3339 date and time with an offset');
  if (/[1-9]/.test((match[1] ?? '').slice(3))) return refuse('must not be finer than a millisecond');
  // Temporal knows nine digits of a second; those past the third are noughts, so three are the whole.
  const instant = parsedInstant(value.replace(/(\.[0-9]{3})[0-9]+/, '$1'));
  if (instant === undefined || value.slice(17, 19) === '60') return refuse('is not a date and time that exists');
  if (instant.epochMilliseconds < 0 || instant.epochMilliseconds > LAST_MILLISECOND) return refuse('must lie in the years 1970 to 9999');
  return instant;
};

const parsedInstant = (text: string): Instant | undefined => {
  try {
    return Temporal.Instant.from(text.toUpperCase());
  } catch {
    return undefined;
  }
};

const LOCAL_TIME = /^(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?$/;

const readLocalTime = (value: unknown, pointer: string, faults: Fault[]): LocalTime => {
  if (typeof value === 'string' && LOCAL_TIME.test(value)) return value.length === 5 ? `${value}:00` : value;
  faults.push({ pointer, reason: INVALID, message: 'must be a time of day, HH:MM or HH:MM:SS, from 00:00 to 23:59:59' });
  return '00:00:00';
};

const readTimezone = (value: unknown, pointer: string, faults: Fault[]): string => {
  if (typeof value === 'string' && isZoneName(value)) return value;
  faults.push({ pointer, reason: 'schedule.timezone_invalid', message: 'must be the name of an IANA time zone, such as Europe/Paris' });
  return 'UTC';
};

const readNumbers = (
  value: unknown, pointer: string, rule: { readonly min: number; readonly max: number; readonly least: number }, faults: Fault[],
): readonly number[] => {
  const inRange = (item: unknown): item is number => typeof item === 'number' && Number.isInteger(item) && item >= rule.min && item <= rule.max;
  // A copy first: `every` passes over the holes of a sparse list.
  const items: readonly unknown[] = Array.isArray(value) ? Array.from(value) : [undefined];
  if (items.length >= rule.least && items.every(inRange) && new Set(items).size === items.length) return items.toSorted((a, b) => a - b);
  faults.push({ pointer, reason: INVALID, message: `must be a list of different whole numbers from ${rule.min} to ${rule.max}` });
  return [rule.min];
};

const readMonthDays = (fields: Fields, pointer: string, faults: Fault[]) => {
  const daysOfMonth = readNumbers(fields['days_of_month'], `${pointer}/days_of_month`, { min: 1, max: 31, least: 0 }, faults);
  const lastDay = fields['last_day'];
  if (typeof lastDay !== 'boolean') faults.push({ pointer: `${pointer}/last_day`, reason: INVALID, message: 'must be true or false' });
  else if (!lastDay && daysOfMonth.length === 0) faults.push({ pointer: `${pointer}/days_of_month`, reason: INVALID, message: 'must name a day unless last_day is true' });
  return { daysOfMonth, lastDay: lastDay === true };
};

/** The most days that a month ever has: February 29 exists, if only in leap years. */
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const readDates = (value: unknown, pointer: string, faults: Fault[]): readonly YearDay[] => {
  if (!Array.isArray(value) || value.length === 0 || value.length > 366) {
    faults.push({ pointer, reason: INVALID, message: 'must be a list of 1 to 366 dates' });
    return [];
  }
  const dates = Array.from(value, (item: unknown, index) => readDate(item, `${pointer}/${index}`, faults));
  if (new Set(dates.map(({ month, day }) => month * 32 + day)).size !== dates.length) faults.push({ pointer, reason: INVALID, message: 'names a date twice' });
  return dates.toSorted((a, b) => a.month - b.month || a.day - b.day);
};

const readDate = (input: unknown, pointer: string, faults: Fault[]): YearDay => {
  const before = faults.length;
  const fields = readClosedObject(input, pointer, ['month', 'day'], INVALID, faults) ?? {};
  const { month, day } = fields;
  if (typeof month === 'number' && Number.isInteger(month) && typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= (LONGEST[month - 1] ?? 0)) return { month, day };
  if (faults.length === before) faults.push({ pointer, reason: INVALID, message: 'is a date that no year has' });
  return { month: 1, day: 1 };
};
