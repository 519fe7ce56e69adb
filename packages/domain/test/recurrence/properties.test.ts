import fc from 'fast-check';
import {
  cadenceJson, countInRange, firstAtOrAfter, latestAtOrBefore, nextAfter, resolveCivil, Temporal, zoneRules, type Cadence, type Instant, type JsonObject,
} from '../../src/index.js';
import { cases } from '../cases.js';
import { cadenceBodies, parsed, RECURRING_KINDS, type RecurringKind } from '../cadence/arbitraries.js';
import { ZONES_UNDER_TEST } from '../civil/zones-under-test.js';
import { firingsByDay, resolvedByTemporal } from './day-by-day.js';

const RUNS = cases(1000);
const DAY = 86_400;
const zones = fc.constantFrom(...ZONES_UNDER_TEST);
const at = (millisecond: number): Instant => Temporal.Instant.fromEpochMilliseconds(millisecond);

/** The changes of a zone's clocks between 1970 and 2100, of the wanted direction, as epoch seconds. */
const changesOf = (zone: string, direction: 'forward' | 'back'): readonly number[] => {
  const { starts, offsets } = zoneRules(zone);
  return [...starts].filter((start, slot) => slot > 0 && start > 0 && start < 4_102_444_800 && (offsets[slot]! > offsets[slot - 1]!) === (direction === 'forward'));
};

/** A zone and an instant: half of them within two days of a change of its clocks. */
const momentsIn = (zone: string): fc.Arbitrary<Instant> => {
  const anywhere = fc.integer({ min: 86_400_000, max: 4_102_444_800_000 });
  const changes = [...changesOf(zone, 'forward'), ...changesOf(zone, 'back')];
  const near = changes.length === 0 ? anywhere
    : fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * DAY * 1000, max: 2 * DAY * 1000 })).map(([change, by]) => change * 1000 + by);
  return fc.oneof(anywhere, near, near.map((moment) => Math.floor(moment / 1_800_000) * 1_800_000)).map((moment) => at(Math.max(moment, 86_400_000)));
};

const questions = (kinds = RECURRING_KINDS): fc.Arbitrary<readonly [JsonObject, Instant]> =>
  zones.chain((zone) => fc.tuple(cadenceBodies(fc.constant(zone), kinds), momentsIn(zone)));

const dateIn = (cadence: Cadence, instant: Instant) => instant.toZonedDateTimeISO(cadence.kind === 'ONCE' ? 'UTC' : cadence.timezone).toPlainDate();

/** How far to look so that a few firings of the kind lie within. */
const SPAN: { readonly [kind in RecurringKind]: number } = { DAILY: 4, WEEKLY: 16, MONTHLY: 70, YEARLY: 400 };

/** Compares all four answers around a moment with those found day by day. */
const expectSameAsDayByDay = (body: JsonObject, moment: Instant): void => {
  const cadence = parsed(body);
  if (cadence.kind === 'ONCE') throw new Error('recurring cadences only');
  const span = SPAN[cadence.kind];
  const date = dateIn(cadence, moment);
  const all = firingsByDay(cadence, date.subtract({ days: span }), date.add({ days: span }));
  const inUse = all.filter((instant) => instant.epochMilliseconds >= 0);
  const later = inUse.find((instant) => instant.epochMilliseconds > moment.epochMilliseconds);
  const notEarlier = inUse.find((instant) => instant.epochMilliseconds >= moment.epochMilliseconds);
  const notLater = inUse.findLast((instant) => instant.epochMilliseconds <= moment.epochMilliseconds);
  const shown = (instant: Instant | null | undefined) => instant?.toString();
  const context = { body: JSON.stringify(body), moment: moment.toString() };
  if (later !== undefined) expect({ ...context, next: shown(nextAfter(cadence, moment)) }).toEqual({ ...context, next: shown(later) });
  if (notEarlier !== undefined) expect({ ...context, first: shown(firstAtOrAfter(cadence, moment)) }).toEqual({ ...context, first: shown(notEarlier) });
  if (notLater !== undefined) expect({ ...context, latest: shown(latestAtOrBefore(cadence, moment)) }).toEqual({ ...context, latest: shown(notLater) });
  if (inUse.length > 0) expect({ ...context, count: countInRange(cadence, inUse[0]!, inUse.at(-1)!) }).toEqual({ ...context, count: inUse.length });
};

describe('in every zone', () => {
  test('[gate.schedule.civil_time] where clocks go back the earlier instant fires, where they go forward the end of the gap, once', () => {
    const two = (value: number) => String(value).padStart(2, '0');
    for (const zone of ZONES_UNDER_TEST) {
      for (const direction of ['forward', 'back'] as const) {
        for (const change of changesOf(zone, direction).slice(-3)) {
          const before = Temporal.Instant.fromEpochMilliseconds((change - 1) * 1000).toZonedDateTimeISO(zone);
          const after = Temporal.Instant.fromEpochMilliseconds(change * 1000).toZonedDateTimeISO(zone);
          const [from, to] = direction === 'forward' ? [before, after] : [after, before];
          // The second that begins the gap or the fold, and one inside it.
          const inside = direction === 'forward' ? from.toPlainDateTime().add({ seconds: 1 }) : from.toPlainDateTime();
          const middle = inside.add({ seconds: Math.floor(to.toPlainDateTime().since(inside).total('seconds') / 2) });
          for (const wanted of [inside, middle]) {
            const localTime = `${two(wanted.hour)}:${two(wanted.minute)}:${two(wanted.second)}`;
            const resolution = resolveCivil(zoneRules(zone), Temporal.Instant.from(`${wanted.toString({ smallestUnit: 'second' })}Z`).epochMilliseconds / 1000);
            const expected = resolvedByTemporal(zone, wanted);
            const context = { zone, wanted: wanted.toString() };
            if (resolution.kind === 'missing_date') { expect({ ...context, expected }).toEqual({ ...context, expected: undefined }); continue; }
            expect({ ...context, second: resolution.second }).toEqual({ ...context, second: expected!.epochMilliseconds / 1000 });
            if (direction === 'forward') expect({ ...context, second: resolution.second }).toEqual({ ...context, second: change });
            else expect({ ...context, earlier: resolution.second < change, kind: resolution.kind }).toEqual({ ...context, earlier: true, kind: 'ambiguous' });
            const daily: Cadence = { kind: 'DAILY', localTime, timezone: zone };
            const around = (hours: number) => at(change * 1000 + hours * 3_600_000);
            expect({ ...context, firings: countInRange(daily, at(resolution.second * 1000 - 1), around(12)) })
              .toEqual({ ...context, firings: firingsByDay(daily, wanted.toPlainDate(), wanted.toPlainDate().add({ days: 1 }))
                .filter((instant) => instant.epochMilliseconds <= change * 1000 + 12 * 3_600_000).length });
            expect(nextAfter(daily, at(resolution.second * 1000 - 1))?.epochMilliseconds).toBe(resolution.second * 1000);
          }
        }
      }
    }
  });

  test('[gate.schedule.civil_time] the answers are those found day by day, each civil date fires once', () => {
    fc.assert(fc.property(questions(['DAILY', 'WEEKLY']), ([body, moment]) => { expectSameAsDayByDay(body, moment); }), RUNS);
  });

  test('[gate.schedule.civil_time] the cached next instant can be computed again from the stored cadence and the last nominal', () => {
    fc.assert(fc.property(questions(), ([body, now]) => {
      const cadence = parsed(body);
      const cached = nextAfter(cadence, now);
      const lastNominal = latestAtOrBefore(cadence, now);
      const stored = parsed(JSON.parse(JSON.stringify(cadenceJson(cadence))) as JsonObject);
      if (lastNominal !== null) expect(nextAfter(stored, lastNominal)?.toString()).toBe(cached?.toString());
      else expect(firstAtOrAfter(stored, at(0))?.toString()).toBe(cached?.toString());
    }), RUNS);
  });

  test('[gate.schedule.calendar_recurrence] months and years: the answers are those found day by day', () => {
    fc.assert(fc.property(questions(['MONTHLY']), ([body, moment]) => { expectSameAsDayByDay(body, moment); }), cases(1000, 400));
    fc.assert(fc.property(questions(['YEARLY']), ([body, moment]) => { expectSameAsDayByDay(body, moment); }), cases(1000, 250));
  });

  test('the next firing is later, nothing lies between, and next and latest undo each other', () => {
    fc.assert(fc.property(questions(), ([body, moment]) => {
      const cadence = parsed(body);
      const next = nextAfter(cadence, moment)!;
      const following = nextAfter(cadence, next)!;
      expect(next.epochMilliseconds).toBeGreaterThan(moment.epochMilliseconds);
      expect(following.epochMilliseconds).toBeGreaterThan(next.epochMilliseconds);
      expect(latestAtOrBefore(cadence, next)?.epochMilliseconds).toBe(next.epochMilliseconds);
      expect(firstAtOrAfter(cadence, next)?.epochMilliseconds).toBe(next.epochMilliseconds);
      expect(countInRange(cadence, moment.add({ milliseconds: 1 }), next)).toBe(1);
      expect(countInRange(cadence, moment.add({ milliseconds: 1 }), next.subtract({ milliseconds: 1 }))).toBe(0);
      expect(countInRange(cadence, next, following)).toBe(2);
      const latest = latestAtOrBefore(cadence, moment);
      if (latest === null) return;
      expect(latest.epochMilliseconds).toBeLessThanOrEqual(moment.epochMilliseconds);
      expect(nextAfter(cadence, latest)?.epochMilliseconds).toBe(next.epochMilliseconds);
    }), RUNS);
  });

  test('no firing reads a local time other than the one meant, unless clocks jumped over it', () => {
    fc.assert(fc.property(questions(), ([body, moment]) => {
      const cadence = parsed(body);
      if (cadence.kind === 'ONCE') return;
      const local = nextAfter(cadence, moment)!.toZonedDateTimeISO(cadence.timezone);
      if (local.toPlainTime().toString({ smallestUnit: 'second' }) === cadence.localTime) return;
      expect(changesOf(cadence.timezone, 'forward')).toContain(local.epochMilliseconds / 1000);
    }), RUNS);
  });

  test('counting is the same as walking', () => {
    fc.assert(fc.property(questions(), fc.integer({ min: 0, max: 40 }), ([body, moment], steps) => {
      const cadence = parsed(body);
      let last = moment;
      for (let step = 0; step < steps; step += 1) last = nextAfter(cadence, last)!;
      expect(countInRange(cadence, moment.add({ milliseconds: 1 }), last)).toBe(steps);
    }), RUNS);
  });

  test('counts add up over any division of a range, and an empty range holds none', () => {
    fc.assert(fc.property(questions(), fc.integer({ min: 0, max: 400 * 366 }), fc.integer({ min: 0, max: 400 * 366 }), ([body, moment], days, more) => {
      const cadence = parsed(body);
      const middle = moment.add({ hours: 24 * days });
      const end = middle.add({ hours: 24 * more });
      expect(countInRange(cadence, moment, end)).toBe(countInRange(cadence, moment, middle) + countInRange(cadence, middle.add({ milliseconds: 1 }), end));
      expect(countInRange(cadence, end.add({ milliseconds: 1 }), moment)).toBe(0);
    }), RUNS);
  });
});
