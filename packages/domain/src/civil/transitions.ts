import { dayOf } from './calendar.js';
import { isNativeTemporal, Temporal } from './temporal.js';

export interface Transition {
  /** The first epoch second with the new offset. */
  readonly second: number;
  /** Seconds ahead of UTC from then on. */
  readonly offset: number;
}

/** Every change of a zone's offset after `from` and up to `to`, in order. Neighbours may show the same offset. */
export const transitions = (timezone: string, from: number, to: number): Iterable<Transition> =>
  isNativeTemporal ? askedTransitions(timezone, from, to) : probedTransitions(timezone, from, to);

export const offsetSeconds = (timezone: string, second: number): number => Math.round(zoned(timezone, second).offsetNanoseconds / 1e9);

const zoned = (timezone: string, second: number) => Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(timezone);

function* askedTransitions(timezone: string, from: number, to: number): Generator<Transition> {
  for (let at = zoned(timezone, from).getTimeZoneTransition('next'); at; at = at.getTimeZoneTransition('next')) {
    const second = Math.round(at.epochMilliseconds / 1000);
    if (second > to) return;
    yield { second, offset: Math.round(at.offsetNanoseconds / 1e9) };
  }
}

/**
 * The polyfill steps two weeks at a time and passes over a season of one week (Recife in October 2000, Gaza in October 2040), so
 * under it the offset is probed and the change between two probes is found by halving. No season is shorter than six days, and once
 * the last tabulated rule has ended (2087) none is shorter than months.
 */
const PROBE = 6 * 86_400;
const FAR_PROBE = 20 * 86_400;
const FAR_SECOND = dayOf(2088, 1, 1) * 86_400;

function* probedTransitions(timezone: string, from: number, to: number): Generator<Transition> {
  const shown = shownOffset(timezone);
  let before = shown(from);
  for (let start = from; start < to;) {
    const end = Math.min(to, start + (start < FAR_SECOND ? PROBE : FAR_PROBE));
    const after = shown(end);
    if (after !== before) {
      const second = changeBetween(shown, start, end, before);
      yield { second, offset: offsetSeconds(timezone, second) };
    }
    before = after;
    start = end;
  }
}

/** The offset as a text such as `GMT-03:00`, from what the polyfill asks too, without the 10 µs that its own answer takes. */
const shownOffset = (timezone: string): ((second: number) => string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset', year: 'numeric' });
  return (second) => {
    const text = format.format(second * 1000);
    return text.slice(text.indexOf('GMT'));
  };
};

const changeBetween = (shown: (second: number) => string, start: number, end: number, before: string): number => {
  let low = start;
  let high = end;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (shown(middle) === before) low = middle;
    else high = middle;
  }
  return high;
};
