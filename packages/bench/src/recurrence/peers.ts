import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
import { DateTime } from 'luxon';
import * as rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';
import { ZONE, type Kind } from './kinds.js';

/** From an instant to a firing, both in epoch milliseconds. */
export type Look = (at: number) => number | undefined;
/** How many firings lie in a closed range. */
export type Count = (from: number, to: number) => number;

/** One peer's way to say each kind; what it cannot say is left out. Rules are made once, outside of what is timed. */
export interface Peer {
  readonly name: string;
  /** The first firing strictly after. */
  readonly next: (kind: Kind) => Look;
  /** The last firing at or before. */
  readonly latest?: (kind: Kind) => Look;
  readonly count?: (kind: Kind) => Count;
}

const CRON: { readonly [kind in Kind]: string } = { daily: '0 9 * * *', weekly: '0 9 * * 1,3,5', monthly: '0 9 1,15 * *', yearly: '0 9 4 7 *' };

const croner: Peer = {
  name: 'croner',
  next: (kind) => {
    const cron = new Cron(CRON[kind], { timezone: ZONE, paused: true });
    return (after) => cron.nextRun(new Date(after))?.getTime();
  },
  latest: (kind) => {
    const cron = new Cron(CRON[kind], { timezone: ZONE, paused: true });
    return (at) => cron.previousRuns(1, new Date(at + 1000))[0]?.getTime();
  },
};

const cronParser: Peer = {
  name: 'cron-parser',
  next: (kind) => {
    const expression = CronExpressionParser.parse(CRON[kind], { tz: ZONE });
    return (after) => {
      expression.reset(new Date(after));
      return expression.next().getTime();
    };
  },
  latest: (kind) => {
    const expression = CronExpressionParser.parse(CRON[kind], { tz: ZONE });
    return (at) => {
      expression.reset(new Date(at + 1000));
      return expression.prev().getTime();
    };
  },
};

// A CommonJS package whose ES module field names a file that Node does not read: what it exports arrives as `default`.
const { RRule } = (rrule as unknown as { readonly default: typeof rrule }).default;
const RRULE = {
  daily: { freq: RRule.DAILY }, weekly: { freq: RRule.WEEKLY, byweekday: [RRule.MO, RRule.WE, RRule.FR] },
  monthly: { freq: RRule.MONTHLY, bymonthday: [1, 15] }, yearly: { freq: RRule.YEARLY, bymonth: [7], bymonthday: [4] },
} as const;

/** Its rules walk from where they start, so the start lies close to what is asked. */
const rruleOf = (kind: Kind) => {
  const options = { ...RRULE[kind], byhour: [9], byminute: [0], bysecond: [0], tzid: ZONE } as unknown as ConstructorParameters<typeof RRule>[0];
  // Without its cache, which would answer the same question twice from memory.
  return new RRule({ ...options, dtstart: new Date(Date.UTC(1989, 0, 1, 9)) }, true);
};

const rruleJs: Peer = {
  name: 'rrule',
  next: (kind) => {
    const rule = rruleOf(kind);
    return (after) => rule.after(new Date(after))?.getTime();
  },
  latest: (kind) => {
    const rule = rruleOf(kind);
    return (at) => rule.before(new Date(at), true)?.getTime();
  },
  count: (kind) => {
    const rule = rruleOf(kind);
    return (from, to) => rule.between(new Date(from), new Date(to), true).length;
  },
};

const RRULE_TEMPORAL = {
  daily: 'FREQ=DAILY', weekly: 'FREQ=WEEKLY;BYDAY=MO,WE,FR', monthly: 'FREQ=MONTHLY;BYMONTHDAY=1,15', yearly: 'FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4',
} as const;

const zoned = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE);
const rruleTemporalOf = (kind: Kind) =>
  new RRuleTemporal({ rruleString: `DTSTART;TZID=${ZONE}:19890101T090000\nRRULE:${RRULE_TEMPORAL[kind]};BYHOUR=9;BYMINUTE=0;BYSECOND=0` });

const rruleTemporal: Peer = {
  name: 'rrule-temporal',
  next: (kind) => {
    const rule = rruleTemporalOf(kind);
    return (after) => rule.next(zoned(after))?.epochMilliseconds;
  },
  latest: (kind) => {
    const rule = rruleTemporalOf(kind);
    return (at) => rule.previous(zoned(at), true)?.epochMilliseconds;
  },
  count: (kind) => {
    const rule = rruleTemporalOf(kind);
    return (from, to) => rule.between(zoned(from), zoned(to), true).length;
  },
};

/** The arithmetic that a careful person writes by hand: today at nine, and on to the next day that fits. */
const luxon: Peer = {
  name: 'luxon arithmetic',
  next: (kind) => (after) => {
    let day = DateTime.fromMillis(after, { zone: ZONE }).set({ hour: 9, minute: 0, second: 0, millisecond: 0 });
    for (let tries = 0; tries < 800; tries += 1) {
      if (day.toMillis() > after && fits[kind](day.month, day.day, day.weekday)) return day.toMillis();
      day = day.plus({ days: 1 }).set({ hour: 9 });
    }
    return undefined;
  },
};

const fits: { readonly [kind in Kind]: (month: number, day: number, weekday: number) => boolean } = {
  daily: () => true,
  weekly: (_month, _day, weekday) => weekday === 1 || weekday === 3 || weekday === 5,
  monthly: (_month, day) => day === 1 || day === 15,
  yearly: (month, day) => month === 7 && day === 4,
};

/** The same by native Temporal, with calendar steps instead of single days where the kind allows them. */
const temporal: Peer = {
  name: 'native Temporal',
  next: (kind) => (after) => {
    const at = Temporal.PlainTime.from('09:00');
    let date = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(ZONE).toPlainDate();
    for (let tries = 0; tries < 4; tries += 1) {
      date = firstFitting(kind, date);
      const { epochMilliseconds } = date.toZonedDateTime({ timeZone: ZONE, plainTime: at });
      if (epochMilliseconds > after) return epochMilliseconds;
      date = date.add({ days: 1 });
    }
    return undefined;
  },
};

const firstFitting = (kind: Kind, date: Temporal.PlainDate): Temporal.PlainDate => {
  switch (kind) {
    case 'daily': return date;
    case 'weekly': return date.add({ days: [0, 0, 1, 0, 1, 0, 2, 1][date.dayOfWeek] ?? 0 });
    case 'monthly': return date.day === 1 ? date : date.day <= 15 ? date.with({ day: 15 }) : date.with({ day: 1 }).add({ months: 1 });
    case 'yearly': {
      const thisYear = date.with({ month: 7, day: 4 });
      return Temporal.PlainDate.compare(thisYear, date) >= 0 ? thisYear : thisYear.add({ years: 1 });
    }
  }
};

export const peers: readonly Peer[] = [temporal, rruleTemporal, croner, luxon, cronParser, rruleJs];
