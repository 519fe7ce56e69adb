import { countInRange, firstAtOrAfter, latestAtOrBefore, nextAfter, Temporal, type Cadence, type Instant } from '../../src/index.js';

const instant = (text: string): Instant => Temporal.Instant.from(text);
const daily = (localTime: string, timezone: string): Cadence => ({ kind: 'DAILY', localTime, timezone });
const weekly = (localTime: string, timezone: string, ...weekdays: number[]): Cadence => ({ kind: 'WEEKLY', localTime, timezone, weekdays });
const monthly = (localTime: string, timezone: string, daysOfMonth: number[], lastDay = false): Cadence => ({ kind: 'MONTHLY', localTime, timezone, daysOfMonth, lastDay });
const yearly = (localTime: string, timezone: string, ...dates: [number, number][]): Cadence =>
  ({ kind: 'YEARLY', localTime, timezone, dates: dates.map(([month, day]) => ({ month, day })) });

const firings = (cadence: Cadence, after: string, count: number): (string | undefined)[] => {
  const found: (string | undefined)[] = [];
  let at: Instant | null = instant(after);
  while (found.length < count && at !== null) found.push((at = nextAfter(cadence, at))?.toString());
  return found;
};

test.each([
  ['a gap of an hour', daily('02:30:00', 'America/Los_Angeles'), '2026-03-07T11:00:00Z', ['2026-03-08T10:00:00Z', '2026-03-09T09:30:00Z']],
  ['a fold of an hour', daily('01:30:00', 'America/Los_Angeles'), '2026-10-31T09:00:00Z', ['2026-11-01T08:30:00Z', '2026-11-02T09:30:00Z']],
  ['asked between the two instants of a fold', daily('01:30:00', 'America/Los_Angeles'), '2026-11-01T08:30:00Z', ['2026-11-02T09:30:00Z']],
  ['a gap of half an hour', daily('02:15:00', 'Australia/Lord_Howe'), '2026-10-03T12:00:00Z', ['2026-10-03T15:30:00Z', '2026-10-04T15:15:00Z']],
  ['a fold of half an hour', daily('01:45:00', 'Australia/Lord_Howe'), '2026-04-04T12:00:00Z', ['2026-04-04T14:45:00Z', '2026-04-05T15:15:00Z']],
  ['a date that the zone left out', daily('12:00:00', 'Pacific/Apia'), '2011-12-28T23:00:00Z', ['2011-12-29T22:00:00Z', '2011-12-30T22:00:00Z']],
  ['a weekday that the zone left out', weekly('12:00:00', 'Pacific/Apia', 5), '2011-12-23T23:00:00Z', ['2012-01-05T22:00:00Z']],
  ['a day of the month that the zone left out', monthly('12:00:00', 'Pacific/Apia', [30]), '2011-12-01T00:00:00Z', ['2012-01-29T22:00:00Z']],
  ['a month end that the zone left out', monthly('12:00:00', 'Pacific/Kiritimati', [], true), '1994-12-01T00:00:00Z', ['1995-01-30T22:00:00Z']],
  ['a date of the year that the zone left out', yearly('12:00:00', 'Pacific/Apia', [12, 30]), '2011-01-01T00:00:00Z', ['2012-12-29T22:00:00Z']],
  ['a gap up to midnight', daily('23:30:00', 'America/Nuuk'), '2026-03-28T12:00:00Z', ['2026-03-29T01:00:00Z', '2026-03-30T00:30:00Z']],
  ['asked on the next date, when the gap has ended', daily('23:30:00', 'America/Nuuk'), '2026-03-29T00:59:59.999Z', ['2026-03-29T01:00:00Z']],
  ['a gap up to midnight, only on Saturdays', weekly('23:30:00', 'America/Scoresbysund', 6), '2026-03-28T12:00:00Z', ['2026-03-29T01:00:00Z', '2026-04-05T00:30:00Z']],
  ['a gap up to midnight on a month end', monthly('23:30:00', 'America/Nuuk', [30], true), '2024-03-30T12:00:00Z', ['2024-03-31T01:00:00Z', '2024-04-01T00:30:00Z']],
  ['a gap that begins at midnight', daily('00:00:00', 'America/Sao_Paulo'), '2014-10-18T12:00:00Z', ['2014-10-19T03:00:00Z', '2014-10-20T02:00:00Z']],
  ['a fold back over midnight', daily('23:30:00', 'America/Sao_Paulo'), '2015-02-21T12:00:00Z', ['2015-02-22T01:30:00Z', '2015-02-23T02:30:00Z']],
  ['a gap in the first hour', daily('00:30:00', 'America/Santiago'), '2018-08-11T12:00:00Z', ['2018-08-12T04:00:00Z', '2018-08-13T03:30:00Z']],
  ['a gap at midnight in Cairo', weekly('00:00:00', 'Africa/Cairo', 5), '2026-04-23T12:00:00Z', ['2026-04-23T22:00:00Z', '2026-04-30T21:00:00Z']],
  ['February 29', yearly('12:00:00', 'UTC', [2, 29]), '2096-02-29T12:00:00Z', ['2104-02-29T12:00:00Z']],
  ['the last day of February', monthly('12:00:00', 'UTC', [], true), '2027-12-31T12:00:00Z', ['2028-01-31T12:00:00Z', '2028-02-29T12:00:00Z', '2028-03-31T12:00:00Z']],
  ['day 30 and the last day in February', monthly('12:00:00', 'UTC', [30], true), '2027-01-31T12:00:00Z', ['2027-02-28T12:00:00Z', '2027-03-30T12:00:00Z', '2027-03-31T12:00:00Z', '2027-04-30T12:00:00Z', '2027-05-30T12:00:00Z']],
  ['day 31 passes over short months', monthly('12:00:00', 'UTC', [31]), '2027-03-31T12:00:00Z', ['2027-05-31T12:00:00Z', '2027-07-31T12:00:00Z']],
  ['between milliseconds of a second', daily('12:00:00', 'UTC'), '2026-01-01T11:59:59.999Z', ['2026-01-01T12:00:00Z']],
  ['the very instant is not after itself', daily('12:00:00', 'UTC'), '2026-01-01T12:00:00Z', ['2026-01-02T12:00:00Z']],
])('%s', (_, cadence, after, expected) => {
  expect(firings(cadence, after, expected.length)).toEqual(expected);
});

test('the latest firing where clocks went back over midnight may be that of tomorrow', () => {
  // In Sao Paulo 2015-02-22 00:00 became 2015-02-21 23:00. At 23:15 the second time, today's 23:30 is over: it was the first one.
  const latest = (localTime: string) => latestAtOrBefore(daily(localTime, 'America/Sao_Paulo'), instant('2015-02-22T02:15:00Z'))?.toString();
  expect(latest('23:30:00')).toBe('2015-02-22T01:30:00Z');
  expect(latest('23:00:00')).toBe('2015-02-22T01:00:00Z');
  expect(latest('00:00:00')).toBe('2015-02-21T02:00:00Z');
  // In St John's clocks went from 00:01 back to 23:01, so the first minute of the next date came first.
  const stJohns = daily('00:00:30', 'America/St_Johns');
  expect(latestAtOrBefore(stJohns, instant('2006-10-29T02:45:00Z'))?.toString()).toBe('2006-10-29T02:30:30Z');
  expect(nextAfter(stJohns, instant('2006-10-29T02:45:00Z'))?.toString()).toBe('2006-10-30T03:30:30Z');
});

test('ONCE is its instant, to the millisecond, and then spent', () => {
  const once: Cadence = { kind: 'ONCE', at: instant('2026-12-31T23:59:59.999Z') };
  const [before, at, after] = ['2026-12-31T23:59:59.998Z', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z'].map(instant) as [Instant, Instant, Instant];
  expect([before, at, after].map((moment) => nextAfter(once, moment)?.toString())).toEqual(['2026-12-31T23:59:59.999Z', undefined, undefined]);
  expect([before, at, after].map((moment) => firstAtOrAfter(once, moment) !== null)).toEqual([true, true, false]);
  expect([before, at, after].map((moment) => latestAtOrBefore(once, moment) !== null)).toEqual([false, true, true]);
  expect([countInRange(once, before, after), countInRange(once, at, at), countInRange(once, after, after), countInRange(once, after, before)]).toEqual([1, 1, 0, 0]);
});

describe('nominal instants lie in the years 1970 to 9999', () => {
  test.each([
    ['UTC', '00:00:00', '1970-01-01T00:00:00Z'], ['America/Los_Angeles', '09:00:00', '1970-01-01T17:00:00Z'],
    ['America/Los_Angeles', '16:00:00', '1970-01-01T00:00:00Z'], ['America/Los_Angeles', '15:59:59', '1970-01-01T23:59:59Z'],
    ['Pacific/Kiritimati', '00:00:00', '1970-01-01T10:40:00Z'],
  ])('the first one in %s at %s', (zone, localTime, expected) => {
    const cadence = daily(localTime, zone);
    expect(firstAtOrAfter(cadence, instant('-000100-01-01T00:00:00Z'))?.toString()).toBe(expected);
    expect(nextAfter(cadence, instant(expected).subtract({ milliseconds: 1 }))?.toString()).toBe(expected);
    expect(latestAtOrBefore(cadence, instant(expected))?.toString()).toBe(expected);
    expect(latestAtOrBefore(cadence, instant(expected).subtract({ milliseconds: 1 }))).toBeNull();
    expect(countInRange(cadence, instant('-000100-01-01T00:00:00Z'), instant(expected))).toBe(1);
  });

  test.each([
    ['UTC', '23:59:59', '9999-12-31T23:59:59Z'], ['UTC', '00:00:00', '9999-12-31T00:00:00Z'],
    ['America/Los_Angeles', '15:59:59', '9999-12-31T23:59:59Z'], ['America/Los_Angeles', '16:00:00', '9999-12-31T00:00:00Z'],
    ['Pacific/Kiritimati', '13:59:59', '9999-12-31T23:59:59Z'],
  ])('the last one in %s at %s', (zone, localTime, expected) => {
    const cadence = daily(localTime, zone);
    expect(latestAtOrBefore(cadence, instant('+010500-01-01T00:00:00Z'))?.toString()).toBe(expected);
    expect(firstAtOrAfter(cadence, instant(expected))?.toString()).toBe(expected);
    expect(nextAfter(cadence, instant(expected))).toBeNull();
    expect(nextAfter(cadence, instant('+010500-01-01T00:00:00Z'))).toBeNull();
    expect(countInRange(cadence, instant(expected), instant('+010500-01-01T00:00:00Z'))).toBe(1);
  });
});

describe('counts over all time are those of the calendar', () => {
  const [first, last] = [instant('1970-01-01T00:00:00Z'), instant('9999-12-31T23:59:59.999Z')];
  test.each([
    ['every day', daily('12:00:00', 'UTC'), 2_932_897],
    ['every day where one date is missing and the last noon is that of 10000-01-01', daily('12:00:00', 'Pacific/Apia'), 2_932_897 - 1 + 1],
    ['every Monday and Thursday', weekly('12:00:00', 'UTC', 1, 4), 418_985 + 418_986],
    ['every Friday where a Friday is missing', weekly('12:00:00', 'Pacific/Apia', 5), 418_986 - 1],
    ['each month end', monthly('12:00:00', 'UTC', [], true), 8030 * 12],
    ['each 31st', monthly('12:00:00', 'UTC', [31]), 8030 * 7],
    ['each 29th', monthly('12:00:00', 'UTC', [29]), 8030 * 11 + 1947],
    ['each 29th of February', yearly('12:00:00', 'UTC', [2, 29]), 1947],
    ['each 30th of December where one is missing', yearly('12:00:00', 'Pacific/Apia', [12, 30], [3, 1]), 8030 * 2 - 1],
  ])('%s', (_, cadence, expected) => {
    expect(countInRange(cadence, first, last)).toBe(expected);
  });
});
