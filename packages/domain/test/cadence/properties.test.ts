import fc from 'fast-check';
import { cases } from '../cases.js';
import { cadenceJson, canonicalJson, parseCadence, ZONE_NAMES, type JsonObject } from '../../src/index.js';
import { cadenceBodies, localTimes, parsed } from './arbitraries.js';

const RUNS = cases(2000);
const REASONS = ['schedule.cadence_invalid', 'schedule.instant_invalid', 'schedule.timezone_invalid'];
const zones = fc.constantFrom(...ZONE_NAMES);

const wholeNumber = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

const distinct = (values: readonly unknown[]): boolean => new Set(values.map((value) => JSON.stringify(value))).size === values.length;

/** Numbers in and around a range, with repetitions, and now and then something that is no number. */
const roughNumbers = (most: number, maxLength: number) => fc.array(
  fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 1, max: most }) }, { weight: 1, arbitrary: fc.constantFrom(0, -1, most + 1, 1.5, '1', null) }),
  { maxLength },
);

describe('monthly and yearly selectors', () => {
  test('[gate.schedule.calendar_values] months accept distinct possible days or their end, sorted, and nothing else', () => {
    const lastDays = fc.oneof({ weight: 8, arbitrary: fc.boolean() }, { weight: 1, arbitrary: fc.constantFrom(null, 1, 'true') });
    let accepted = 0;
    fc.assert(fc.property(roughNumbers(31, 8), lastDays, localTimes, zones, (days, lastDay, local_time, timezone) => {
      const body = { kind: 'MONTHLY', local_time, timezone, days_of_month: days, last_day: lastDay };
      const legal = typeof lastDay === 'boolean' && days.every((day) => wholeNumber(day, 1, 31)) && distinct(days) && (lastDay || days.length > 0);
      const result = parseCadence(body);
      expect(result.ok).toBe(legal);
      if (!result.ok) return expectStableFaults(result.fault);
      accepted += 1;
      expect(cadenceJson(result.value)).toEqual({ ...body, days_of_month: (days as number[]).toSorted((a, b) => a - b) });
      expectRoundTrip(cadenceJson(result.value));
    }), RUNS);
    expect(accepted).toBeGreaterThan(200);
  });

  test('[gate.schedule.calendar_values] years accept distinct dates that some year has, sorted, and nothing else', () => {
    const numbers = (most: number) => fc.oneof({ weight: 40, arbitrary: fc.integer({ min: 1, max: most }) }, { weight: 1, arbitrary: fc.constantFrom<unknown>(0, most + 1, 0.5, '2', null) });
    const roughDates = fc.array(fc.record({ month: numbers(12), day: fc.oneof(numbers(28), numbers(31)) }), { maxLength: 6 });
    const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let accepted = 0;
    fc.assert(fc.property(roughDates, localTimes, zones, (dates, local_time, timezone) => {
      const body = { kind: 'YEARLY', local_time, timezone, dates };
      const legal = dates.length > 0 && distinct(dates) && dates.every(({ month, day }) => wholeNumber(month, 1, 12) && wholeNumber(day, 1, LONGEST[month - 1]!));
      const result = parseCadence(body);
      expect(result.ok).toBe(legal);
      if (!result.ok) return expectStableFaults(result.fault);
      accepted += 1;
      const place = ({ month, day }: { month: unknown; day: unknown }) => Number(month) * 32 + Number(day);
      expect(cadenceJson(result.value)).toEqual({ ...body, dates: dates.toSorted((a, b) => place(a) - place(b)) });
      expectRoundTrip(cadenceJson(result.value));
    }), RUNS);
    expect(accepted).toBeGreaterThan(200);
  });

  test('[gate.schedule.calendar_values] the shape is closed: a missing or an unknown field is refused', () => {
    const monthlyAndYearly = cadenceBodies(zones, ['MONTHLY', 'YEARLY']);
    fc.assert(fc.property(monthlyAndYearly, fc.string({ minLength: 1, maxLength: 12 }), fc.nat(), (body, name, index) => {
      const key = Object.keys(body)[index % Object.keys(body).length]!;
      expect(parseCadence(Object.fromEntries(Object.entries(body).filter(([field]) => field !== key))).ok).toBe(false);
      if (Object.hasOwn(body, name)) return;
      expect(parseCadence(JSON.parse(`${JSON.stringify(body).slice(0, -1)},${JSON.stringify(name)}:1}`)).ok).toBe(false);
    }), RUNS);
  });
});

test('every legal cadence reads back from its canonical form as itself, and from any order of its selectors', () => {
  fc.assert(fc.property(cadenceBodies(zones), (body) => {
    const canonical = cadenceJson(parsed(body));
    expectRoundTrip(canonical);
    const reversed = Object.fromEntries(Object.entries(body).toReversed().map(([key, value]) => [key, Array.isArray(value) ? value.toReversed() : value]));
    expect(cadenceJson(parsed(reversed))).toEqual(canonical);
  }), RUNS);
});

test('every instant of a ONCE cadence reads back as itself', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 253_402_300_799_999 }), fc.integer({ min: -1439, max: 1439 }), (millisecond, offset) => {
    const shifted = new Date(millisecond + offset * 60_000);
    fc.pre(shifted.getUTCFullYear() >= 1970 && shifted.getUTCFullYear() <= 9999);
    const zone = `${offset < 0 ? '-' : '+'}${String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0')}:${String(Math.abs(offset) % 60).padStart(2, '0')}`;
    const cadence = parsed({ kind: 'ONCE', at: shifted.toISOString().replace('Z', zone) });
    expect(cadence.kind === 'ONCE' && cadence.at.epochMilliseconds).toBe(millisecond);
    expectRoundTrip(cadenceJson(cadence));
  }), RUNS);
});

test('whatever is sent becomes a cadence or a refusal with a stable reason, never an exception', () => {
  const anything = fc.oneof(fc.jsonValue(), fc.tuple(cadenceBodies(zones), fc.string(), fc.jsonValue(), fc.nat()).map(([body, name, value, index]) => {
    const keys = [...Object.keys(body), name];
    return { ...body, [keys[index % keys.length]!]: value };
  }));
  fc.assert(fc.property(anything, (input) => {
    const result = parseCadence(input);
    if (result.ok) expectRoundTrip(cadenceJson(result.value));
    else expectStableFaults(result.fault);
  }), RUNS);
});

const expectRoundTrip = (canonical: JsonObject): void => {
  const again = cadenceJson(parsed(JSON.parse(JSON.stringify(canonical)) as JsonObject));
  expect(JSON.stringify(again)).toBe(JSON.stringify(canonical));
  expect(canonicalJson(again)).toBe(canonicalJson(canonical));
};

const expectStableFaults = (faults: readonly { readonly pointer: string; readonly reason: string }[]): void => {
  expect(faults.length).toBeGreaterThan(0);
  for (const { pointer, reason } of faults) {
    expect(REASONS).toContain(reason);
    expect(pointer.startsWith('/cadence')).toBe(true);
  }
};
