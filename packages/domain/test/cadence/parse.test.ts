import { cadenceJson, cadenceTimezone, parseCadence } from '../../src/index.js';

const civil = { local_time: '09:00', timezone: 'Europe/Paris' };
const weekly = { kind: 'WEEKLY', ...civil, weekdays: [1] };
const monthly = { kind: 'MONTHLY', ...civil, days_of_month: [1], last_day: false };
const yearly = { kind: 'YEARLY', ...civil, dates: [{ month: 1, day: 1 }] };

const faultsOf = (input: unknown): string[] => {
  const parsed = parseCadence(input);
  return parsed.ok ? [] : parsed.fault.map(({ pointer, reason }) => `${pointer} ${reason}`);
};

test.each([
  [{ kind: 'ONCE', at: '2026-03-08T02:30:00-08:00' }, { kind: 'ONCE', at: '2026-03-08T10:30:00Z' }],
  [{ kind: 'ONCE', at: '2026-03-08t10:30:00.120000000000z' }, { kind: 'ONCE', at: '2026-03-08T10:30:00.12Z' }],
  [{ kind: 'ONCE', at: '1970-01-01T00:00:00Z' }, { kind: 'ONCE', at: '1970-01-01T00:00:00Z' }],
  [{ kind: 'ONCE', at: '9999-12-31T23:59:59.999Z' }, { kind: 'ONCE', at: '9999-12-31T23:59:59.999Z' }],
  [{ kind: 'ONCE', at: '1969-12-31T23:00:00-01:00' }, { kind: 'ONCE', at: '1970-01-01T00:00:00Z' }],
  [{ kind: 'DAILY', local_time: '00:00', timezone: 'UTC' }, { kind: 'DAILY', local_time: '00:00:00', timezone: 'UTC' }],
  [{ kind: 'DAILY', local_time: '23:59:59', timezone: 'Europe/Kiev' }, { kind: 'DAILY', local_time: '23:59:59', timezone: 'Europe/Kiev' }],
  [{ ...weekly, weekdays: [7, 1, 3] }, { ...weekly, local_time: '09:00:00', weekdays: [1, 3, 7] }],
  [{ ...monthly, days_of_month: [31, 1] }, { ...monthly, local_time: '09:00:00', days_of_month: [1, 31] }],
  [{ ...monthly, days_of_month: [], last_day: true }, { ...monthly, local_time: '09:00:00', days_of_month: [], last_day: true }],
  [{ ...yearly, dates: [{ month: 12, day: 31 }, { day: 29, month: 2 }, { month: 2, day: 1 }] },
    { ...yearly, local_time: '09:00:00', dates: [{ month: 2, day: 1 }, { month: 2, day: 29 }, { month: 12, day: 31 }] }],
])('reads %j', (input, canonical) => {
  const parsed = parseCadence(input);
  expect(parsed.ok && cadenceJson(parsed.value)).toEqual(canonical);
  expect(parsed.ok && cadenceTimezone(parsed.value)).toBe('timezone' in canonical ? canonical.timezone : null);
});

test('the canonical form keeps one order of fields', () => {
  const parsed = parseCadence({ last_day: true, days_of_month: [3], timezone: 'UTC', local_time: '09:00', kind: 'MONTHLY' });
  expect(parsed.ok && JSON.stringify(cadenceJson(parsed.value)))
    .toBe('{"kind":"MONTHLY","local_time":"09:00:00","timezone":"UTC","days_of_month":[3],"last_day":true}');
});

test.each([null, undefined, 1, 'DAILY', [], [weekly]])('%j is no cadence', (input) => {
  expect(faultsOf(input)).toEqual(['/cadence schedule.cadence_invalid']);
});

test.each(['daily', 'HOURLY', '', null, 1, 'constructor', '__proto__', 'toString', ['DAILY']])('%j is no kind', (kind) => {
  expect(faultsOf({ ...civil, kind })).toEqual(['/cadence/kind schedule.cadence_invalid']);
});

test.each([
  undefined, null, 5, '', '2026-03-08', '2026-03-08T10:30:00', '2026-03-08T10:30Z', '2026-03-08 10:30:00Z', '2026-03-08T10:30:00.Z',
  '2026-03-08T10:30:00.0001Z', '2026-03-08T10:30:00.123000001Z', '2026-03-08T10:30:60Z', '2016-12-31T23:59:60Z', '2026-03-08T24:00:00Z',
  '2026-02-29T10:30:00Z', '2026-13-01T10:30:00Z', '2026-03-08T10:30:00+24:00', '2026-03-08T10:30:00+0100', '2026-03-08T10:30:00Z[UTC]',
  '1969-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999-00:01', '0000-01-01T00:00:00Z', '+012026-03-08T10:30:00Z', '-000001-01-01T00:00:00Z',
  ' 2026-03-08T10:30:00Z', '2026-03-08T10:30:00Z\n', '２０２６-03-08T10:30:00Z',
])('%j is no instant', (at) => {
  expect(faultsOf({ kind: 'ONCE', at })).toEqual(['/cadence/at schedule.instant_invalid']);
});

test.each([undefined, null, 900, '9:00', '09:00:00.5', '24:00', '23:60', '23:59:60', '09:00Z', '', '09:00\n', '-1:00', '09.00'])('%j is no local time', (time) => {
  expect(faultsOf({ kind: 'DAILY', local_time: time, timezone: 'UTC' })).toEqual(['/cadence/local_time schedule.cadence_invalid']);
});

test.each([undefined, null, 0, '', '+02:00', 'utc', 'Mars/Olympus', ['UTC']])('%j is no time zone', (timezone) => {
  expect(faultsOf({ kind: 'DAILY', local_time: '09:00', timezone })).toEqual(['/cadence/timezone schedule.timezone_invalid']);
});

test.each([undefined, null, [], [0], [8], [1.5], ['1'], [1, 1], [1, null], { 0: 1 }, '1', Array(3), [Number.NaN]].map((weekdays) => [weekdays]))(
  '%j are no weekdays', (weekdays) => {
    expect(faultsOf({ ...weekly, weekdays })).toEqual(['/cadence/weekdays schedule.cadence_invalid']);
  });

test.each([
  [{ days_of_month: [0] }, '/days_of_month'], [{ days_of_month: [32] }, '/days_of_month'], [{ days_of_month: [5, 5] }, '/days_of_month'],
  [{ days_of_month: [] }, '/days_of_month'], [{ days_of_month: undefined }, '/days_of_month'], [{ last_day: undefined }, '/last_day'],
  [{ last_day: 1 }, '/last_day'], [{ last_day: null }, '/last_day'], [{ days_of_month: [-1], last_day: true }, '/days_of_month'],
])('a month has no %j', (change, pointer) => {
  expect(faultsOf({ ...monthly, ...change })).toEqual([`/cadence${pointer} schedule.cadence_invalid`]);
});

test.each([
  [[], ''], [undefined, ''], [[{ month: 4, day: 31 }], '/0'], [[{ month: 2, day: 30 }], '/0'], [[{ month: 13, day: 1 }], '/0'], [[{ month: 0, day: 1 }], '/0'],
  [[{ month: 1, day: 0 }], '/0'], [[{ month: 1 }], '/0'], [[{ month: 1, day: 1, year: 2026 }], '/0/year'], [['01-01'], '/0'], [[{ month: 1.5, day: 1 }], '/0'],
  [[{ month: 3, day: 1 }, { month: 3, day: 1 }], ''], [[{ month: 3, day: 1 }, { month: 6, day: 31 }], '/1'], [Array(2), '/0'],
])('a year has no %j', (dates, pointer) => {
  expect(faultsOf({ ...yearly, dates })[0]).toBe(`/cadence/dates${pointer} schedule.cadence_invalid`);
});

test('every fault is named at once, and a field of another kind is as unknown as a misspelt one', () => {
  expect(faultsOf({ kind: 'WEEKLY', local_time: '9', timezone: 'Nowhere', weekdays: [], dates: [], 'a/b~': 1 })).toEqual([
    '/cadence/dates schedule.cadence_invalid', '/cadence/a~1b~0 schedule.cadence_invalid', '/cadence/local_time schedule.cadence_invalid',
    '/cadence/timezone schedule.timezone_invalid', '/cadence/weekdays schedule.cadence_invalid',
  ]);
  expect(faultsOf({ kind: 'ONCE', at: '2026-03-08T10:30:00Z', timezone: 'UTC' })).toEqual(['/cadence/timezone schedule.cadence_invalid']);
});

test('no message repeats what was sent', () => {
  const parsed = parseCadence({ kind: 'WEEKLY', local_time: 'sk-secret', timezone: 'sk-secret', weekdays: ['sk-secret'] });
  expect(parsed.ok ? '' : parsed.fault.map(({ message }) => message).join()).not.toContain('sk-secret');
});
