import fc from 'fast-check';
import { parseCadence, type Cadence, type JsonObject } from '../../src/index.js';

const two = (value: number): string => String(value).padStart(2, '0');

/** Times of day, more often than not close to where clocks change. */
export const localTimes: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 0, max: 86_399 }).map((second) => `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`),
  fc.constantFrom('00:00:00', '00:30:00', '01:30:00', '02:00:00', '02:15:00', '02:30:00', '03:00:00', '23:00:00', '23:30:00', '23:59:59'),
);

const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const yearDays = fc.integer({ min: 1, max: 12 }).chain((month) => fc.integer({ min: 1, max: LENGTHS[month - 1]! }).map((day) => ({ month, day })));

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
const days = (minLength: number) => fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength, maxLength: 31 });
const selectors = fc.oneof(
  fc.record({ days_of_month: days(1), last_day: fc.boolean() }),
  fc.record({ days_of_month: days(0), last_day: fc.constant(true) }),
);
const dates = fc.uniqueArray(fc.oneof(yearDays, fc.constant({ month: 2, day: 29 })), { minLength: 1, maxLength: 20, selector: ({ month, day }) => month * 32 + day });

export type RecurringKind = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
export const RECURRING_KINDS: readonly RecurringKind[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

/** The wire form of legal recurring cadences, selectors in any order. */
export const cadenceBodies = (timezones: fc.Arbitrary<string>, kinds = RECURRING_KINDS, times = localTimes): fc.Arbitrary<JsonObject> =>
  fc.constantFrom(...kinds).chain((kind) => {
    const civil = { kind: fc.constant(kind), local_time: times, timezone: timezones };
    switch (kind) {
      case 'DAILY': return fc.record(civil) as fc.Arbitrary<JsonObject>;
      case 'WEEKLY': return fc.record({ ...civil, weekdays }) as fc.Arbitrary<JsonObject>;
      case 'MONTHLY': return fc.tuple(fc.record(civil), selectors).map(([base, selected]): JsonObject => ({ ...base, ...selected }));
      case 'YEARLY': return fc.record({ ...civil, dates }) as fc.Arbitrary<JsonObject>;
    }
  });

export const parsed = (body: JsonObject): Cadence => {
  const result = parseCadence(body);
  if (!result.ok) throw new Error(`not a cadence: ${JSON.stringify(body)} ${JSON.stringify(result.fault)}`);
  return result.value;
};
