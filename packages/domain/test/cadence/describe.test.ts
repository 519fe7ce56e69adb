import fc from 'fast-check';
import { describeCadence, explainFiring, nextAfter, Temporal, ZONE_NAMES, type Cadence } from '../../src/index.js';
import { cases } from '../cases.js';
import { cadenceBodies, parsed } from './arbitraries.js';

const civil = (localTime: string, timezone: string) => ({ localTime, timezone });
const at = (text: string) => Temporal.Instant.from(text);

test.each<[string, Cadence]>([
  ['Once, on 31 December 2026 at 09:00 UTC', { kind: 'ONCE', at: at('2026-12-31T10:00:00+01:00') }],
  ['Once, on 31 December 2026 at 09:00:07 and 250 ms UTC', { kind: 'ONCE', at: at('2026-12-31T09:00:07.250Z') }],
  ['Every day at 09:00, Los Angeles time', { kind: 'DAILY', ...civil('09:00:00', 'America/Los_Angeles') }],
  ['Every day at 23:59:59, UTC', { kind: 'DAILY', ...civil('23:59:59', 'UTC') }],
  ['Every day at 09:00, Etc/GMT+5', { kind: 'DAILY', ...civil('09:00:00', 'Etc/GMT+5') }],
  ['Every Monday, Wednesday and Friday at 09:00, Los Angeles time', { kind: 'WEEKLY', ...civil('09:00:00', 'America/Los_Angeles'), weekdays: [1, 3, 5] }],
  ['Every Sunday at 00:30, Buenos Aires time', { kind: 'WEEKLY', ...civil('00:30:00', 'America/Argentina/Buenos_Aires'), weekdays: [7] }],
  ['On the 1st and the 22nd of every month at 18:00, Paris time', { kind: 'MONTHLY', ...civil('18:00:00', 'Europe/Paris'), daysOfMonth: [1, 22], lastDay: false }],
  ['On the last day of every month at 18:00, Paris time', { kind: 'MONTHLY', ...civil('18:00:00', 'Europe/Paris'), daysOfMonth: [], lastDay: true }],
  ['On the 11th, the 30th, the 31st and the last day of every month (months without a 30th and a 31st leave it out) at 18:00, Paris time',
    { kind: 'MONTHLY', ...civil('18:00:00', 'Europe/Paris'), daysOfMonth: [11, 30, 31], lastDay: true }],
  ['Every year on 29 February (leap years only) and 4 July at 12:00, EST5EDT', { kind: 'YEARLY', ...civil('12:00:00', 'EST5EDT'), dates: [{ month: 2, day: 29 }, { month: 7, day: 4 }] }],
])('%s', (words, cadence) => {
  expect(describeCadence(cadence)).toBe(words);
});

describe('one firing is explained', () => {
  const explained = (cadence: Cadence, after: string) => {
    const next = nextAfter(cadence, at(after));
    if (next === null) throw new Error('expected a firing');
    return explainFiring(cadence, next);
  };

  test('on a plain day', () => {
    expect(explained({ kind: 'DAILY', ...civil('09:00:00', 'America/Los_Angeles') }, '2026-07-01T00:00:00Z')).toEqual({
      kind: 'plain', meant: '2026-07-01T09:00:00', shown: '2026-07-01T09:00:00', sentence: 'It is meant for 09:00 on 1 July 2026 in Los Angeles.',
    });
  });

  test('when clocks go forward over it', () => {
    expect(explained({ kind: 'DAILY', ...civil('02:30:00', 'America/New_York') }, '2026-03-08T00:00:00Z')).toEqual({
      kind: 'gap', meant: '2026-03-08T02:30:00', shown: '2026-03-08T03:00:00',
      sentence: 'It is meant for 02:30 on 8 March 2026 in New York. Clocks went forward from 02:00 to 03:00 that day, so that time did not exist: it fires at 03:00, when the gap ended.',
    });
  });

  test('when clocks go forward to midnight', () => {
    expect(explained({ kind: 'DAILY', ...civil('23:30:00', 'America/Nuuk') }, '2026-03-28T12:00:00Z')).toEqual({
      kind: 'gap_to_midnight', meant: '2026-03-28T23:30:00', shown: '2026-03-29T00:00:00',
      sentence: 'It is meant for 23:30 on 28 March 2026 in Nuuk. Clocks went forward from 23:00 to midnight at the end of that day, so that time did not exist: it fires when the gap ended.',
    });
  });

  test('when clocks go back over it', () => {
    expect(explained({ kind: 'DAILY', ...civil('01:30:00', 'America/New_York') }, '2021-11-07T00:00:00Z')).toMatchObject({
      kind: 'ambiguous', meant: '2021-11-07T01:30:00', shown: '2021-11-07T01:30:00',
      sentence: expect.stringContaining('it fires the first time, and only then'),
    });
  });

  test('for ONCE, and not for an instant at which nothing fires', () => {
    const once: Cadence = { kind: 'ONCE', at: at('2026-12-31T09:00:00Z') };
    expect(explainFiring(once, at('2026-12-31T09:00:00Z'))).toEqual({ kind: 'once', sentence: 'It was asked for at exactly this instant, 2026-12-31T09:00:00Z.' });
    expect(explainFiring(once, at('2026-12-31T09:00:00.001Z'))).toEqual({ kind: 'not_nominal' });
    expect(explainFiring({ kind: 'DAILY', ...civil('09:00:00', 'UTC') }, at('2026-07-01T09:00:00.500Z'))).toEqual({ kind: 'not_nominal' });
  });
});

test('every firing of every zone can be explained, and its words never change', () => {
  fc.assert(fc.property(cadenceBodies(fc.constantFrom(...ZONE_NAMES)), fc.date({ min: new Date(0), max: new Date('2120-01-01'), noInvalidDate: true }), (body, after) => {
    const cadence = parsed(body);
    const next = nextAfter(cadence, Temporal.Instant.fromEpochMilliseconds(after.getTime()));
    if (next === null) return;
    const explanation = explainFiring(cadence, next);
    expect(explanation.kind).not.toBe('not_nominal');
    expect(explainFiring(cadence, next)).toEqual(explanation);
    expect(describeCadence(parsed(body))).toBe(describeCadence(cadence));
    if (explanation.kind === 'plain' || explanation.kind === 'ambiguous') expect(explanation.shown).toBe(explanation.meant);
    if (explanation.kind === 'gap' || explanation.kind === 'gap_to_midnight') expect(explanation.shown > explanation.meant).toBe(true);
  }), cases(1000));
});
