import { SECONDS_PER_DAY } from './calendar.js';
import { offsetAt, repeatShift, slotShowing, type ZoneRules } from './zone-rules.js';

/** How a civil time lies in its zone. `second` is the epoch second chosen for it. */
export type Resolution =
  | { readonly kind: 'plain'; readonly second: number }
  /** Clocks went back over it: the earlier of its two instants. */
  | { readonly kind: 'ambiguous'; readonly second: number }
  /** Clocks went forward over it: the end of the gap, on the same date. */
  | { readonly kind: 'gap'; readonly second: number }
  /** The gap reaches or passes midnight: its end, which is that date's 24:00 or later. */
  | { readonly kind: 'gap_to_midnight'; readonly second: number }
  /** The zone left the whole date out. */
  | { readonly kind: 'missing_date' };

/** Stands for an instant that does not exist, and compares as earlier than every instant. */
export const MISSING = -Infinity;

/** The epoch second chosen for a civil second, or MISSING when the zone left its date out. */
export const resolveSecond = (rules: ZoneRules, civilSecond: number): number => {
  const shift = repeatShift(civilSecond);
  const wanted = civilSecond - shift;
  const slot = slotShowing(rules, wanted);
  const candidate = wanted - rules.offsets[slot]!;
  const start = rules.starts[slot]!;
  if (candidate >= start) return candidate + shift;
  // Clocks jumped over it. The end of the gap stands in for it, unless that would give a date which never was a firing.
  return leavesOutDate(rules, slot, wanted) ? MISSING : start + shift;
};

const leavesOutDate = (rules: ZoneRules, slot: number, wanted: number): boolean => {
  const dayStart = Math.floor(wanted / SECONDS_PER_DAY) * SECONDS_PER_DAY;
  const gapStart = rules.civilEnds[slot - 1]!;
  const gapEnd = rules.starts[slot]! + rules.offsets[slot]!;
  return gapStart <= dayStart && gapEnd >= dayStart + SECONDS_PER_DAY;
};

/** Resolves a civil second and says what was the matter with it. */
export const resolveCivil = (rules: ZoneRules, civilSecond: number): Resolution => {
  const second = resolveSecond(rules, civilSecond);
  if (second === MISSING) return { kind: 'missing_date' };
  const shown = second + offsetAt(rules, second);
  if (shown !== civilSecond) {
    const sameDate = Math.floor(shown / SECONDS_PER_DAY) === Math.floor(civilSecond / SECONDS_PER_DAY);
    return { kind: sameDate ? 'gap' : 'gap_to_midnight', second };
  }
  return { kind: isShownAgain(rules, civilSecond) ? 'ambiguous' : 'plain', second };
};

const isShownAgain = (rules: ZoneRules, civilSecond: number): boolean => {
  const wanted = civilSecond - repeatShift(civilSecond);
  const next = slotShowing(rules, wanted) + 1;
  return next < rules.offsets.length && wanted - rules.offsets[next]! >= rules.starts[next]!;
};
