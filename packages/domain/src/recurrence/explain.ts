import type { Cadence } from '../cadence/index.js';
import { civilWords, inZone } from '../cadence/words.js';
import { SECONDS_PER_DAY } from '../civil/calendar.js';
import { resolveCivil, type Resolution } from '../civil/resolution.js';
import { Temporal, type Instant } from '../civil/temporal.js';
import { offsetAt, zoneRules, type ZoneRules } from '../civil/zone-rules.js';
import { latestAtOrBefore } from './calculator.js';
import type { RecurringCadence } from './rule-days.js';

/** Why a firing comes at the instant at which it comes. */
export type FiringExplanation =
  /** The cadence has no firing at this instant. */
  | { readonly kind: 'not_nominal' }
  /** `ONCE`: an instant was asked for, no clock is involved. */
  | { readonly kind: 'once'; readonly sentence: string }
  | {
    readonly kind: Exclude<Resolution['kind'], 'missing_date'>;
    /** The civil time that the cadence means, `YYYY-MM-DDTHH:MM:SS`. */
    readonly meant: string;
    /** What clocks in the zone show at the instant. Differs from `meant` where a change of the clocks moved the firing. */
    readonly shown: string;
    readonly sentence: string;
  };

/** Explains one firing in English: the local time meant, and what a change of the clocks did to it. The same each time. */
export const explainFiring = (cadence: Cadence, at: Instant): FiringExplanation => {
  if (latestAtOrBefore(cadence, at)?.epochMilliseconds !== at.epochMilliseconds) return { kind: 'not_nominal' };
  if (cadence.kind === 'ONCE') return { kind: 'once', sentence: `It was asked for at exactly this instant, ${at.toString()}.` };
  const rules = zoneRules(cadence.timezone);
  const second = at.epochMilliseconds / 1000;
  const shown = second + offsetAt(rules, second);
  const { meant, kind } = meantBy(cadence, rules, second, shown);
  return { kind, meant: isoCivil(meant), shown: isoCivil(shown), sentence: sentenceOf(cadence, rules, kind, meant, second) };
};

/** The date meant is the one shown, or the one before it where a gap reached midnight. */
const meantBy = (cadence: RecurringCadence, rules: ZoneRules, second: number, shown: number) => {
  const [hours = 0, minutes = 0, seconds = 0] = cadence.localTime.split(':').map(Number);
  const day = Math.floor(shown / SECONDS_PER_DAY);
  for (const candidate of [day, day - 1]) {
    const meant = candidate * SECONDS_PER_DAY + hours * 3600 + minutes * 60 + seconds;
    const resolution = resolveCivil(rules, meant);
    if (resolution.kind !== 'missing_date' && resolution.second === second) return { meant, kind: resolution.kind };
  }
  throw new Error('a nominal instant has no civil time that means it');
};

const sentenceOf = (
  { timezone }: RecurringCadence, rules: ZoneRules, kind: Exclude<Resolution['kind'], 'missing_date'>, meant: number, second: number,
): string => {
  const { date, time } = civilWords(meant);
  const start = `It is meant for ${time} on ${date}${inZone(timezone)}.`;
  const before = civilWords(second + offsetAt(rules, second - 1)).time;
  const after = civilWords(second + offsetAt(rules, second)).time;
  switch (kind) {
    case 'plain': return start;
    case 'ambiguous': return `${start} Clocks went back that day and showed ${time} twice: it fires the first time, and only then.`;
    case 'gap': return `${start} Clocks went forward from ${before} to ${after} that day, so that time did not exist: it fires at ${after}, when the gap ended.`;
    case 'gap_to_midnight':
      return `${start} Clocks went forward from ${before} to ${after === '00:00' ? 'midnight' : after} at the end of that day, so that time did not exist: it fires when the gap ended.`;
  }
};

/** A civil second reads like the UTC instant of the same number. */
const isoCivil = (civilSecond: number): string => Temporal.Instant.fromEpochMilliseconds(civilSecond * 1000).toString().replace('Z', '');
