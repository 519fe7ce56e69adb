import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
import { DateTime } from 'luxon';
import * as rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';
import { ZONE, type Kind } from './kinds.js';

/** The first firing strictly after an instant, both in epoch milliseconds. */
export type NextAfter = (after: number) => number | undefined;

/** One peer's way to say each kind; a kind that it cannot say is left out. Rules are made once, outside of what is timed. */
export interface Peer {
  readonly name: string;
  readonly next: { readonly [kind in Kind]?: () => NextAfter };
}

const CRON: { readonly [kind in Kind]: string } = { daily: '0 9 * * *', weekly: '0 9 * * 1,3,5', monthly: '0 9 1,15 * *', yearly: '0 9 4 7 *' };

const forEachKind = (make: (kind: Kind) => NextAfter): Peer['next'] => ({
  daily: () => make('daily'), weekly: () => make('weekly'), monthly: () => make('monthly'), yearly: () => make('yearly'),
});

const croner: Peer = {
  name: 'croner',
  next: forEachKind((kind) => {
    const cron = new Cron(CRON[kind], { timezone: ZONE, paused: true });
    return (after) => cron.nextRun(new Date(after))?.getTime();
  }),
};

const cronParser: Peer = {
  name: 'cron-parser',
  next: forEachKind((kind) => {
    const expression = CronExpressionParser.parse(CRON[kind], { tz: ZONE });
    return (after) => {
      expression.reset(new Date(after));
      return expression.next().getTime();
    };
  }),
};

// A CommonJS package whose ES module field names a file that Node does not read: what it exports arrives as `default`.
const { RRule } = (rrule as unknown as { readonly default: typeof rrule }).default;
const RRULE = {
  daily: { freq: RRule.DAILY }, weekly: { freq: RRule.WEEKLY, byweekday: [RRule.MO, RRule.WE, RRule.FR] },
  monthly: { freq: RRule.MONTHLY, bymonthday: [1, 15] }, yearly: { freq: RRule.YEARLY, bymonth: [7], bymonthday: [4] },
} as const;

const rruleJs: Peer = {
  name: 'rrule',
  // Its rules walk from where they start, so it starts close to what is asked; its results are local times written as UTC.
  next: forEachKind((kind) => {
    const options = { ...RRULE[kind], byhour: [9], byminute: [0], bysecond: [0], tzid: ZONE } as unknown as ConstructorParameters<typeof RRule>[0];
    const rule = new RRule({ ...options, dtstart: new Date(Date.UTC(1990, 0, 1, 9)) });
    return (after) => rule.after(new Date(after))?.getTime();
  }),
};

const RRULE_TEMPORAL = {
  daily: 'FREQ=DAILY', weekly: 'FREQ=WEEKLY;BYDAY=MO,WE,FR', monthly: 'FREQ=MONTHLY;BYMONTHDAY=1,15', yearly: 'FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4',
} as const;

const rruleTemporal: Peer = {
  name: 'rrule-temporal',
  next: forEachKind((kind) => {
    const rule = new RRuleTemporal({ rruleString: `DTSTART;TZID=${ZONE}:19900101T090000\nRRULE:${RRULE_TEMPORAL[kind]};BYHOUR=9;BYMINUTE=0;BYSECOND=0` });
    return (after) => rule.next(Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(ZONE))?.epochMilliseconds;
  }),
};

/** The arithmetic that a careful person writes by hand: today at nine, and on to the next day that fits. */
const luxon: Peer = {
  name: 'luxon arithmetic',
  next: forEachKind((kind) => (after) => {
    let day = DateTime.fromMillis(after, { zone: ZONE }).set({ hour: 9, minute: 0, second: 0, millisecond: 0 });
    for (let tries = 0; tries < 800; tries += 1) {
      if (day.toMillis() > after && fits[kind](day.month, day.day, day.weekday)) return day.toMillis();
      day = day.plus({ days: 1 }).set({ hour: 9 });
    }
    return undefined;
  }),
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
  next: forEachKind((kind) => (after) => {
    const at = Temporal.PlainTime.from('09:00');
    let date = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(ZONE).toPlainDate();
    for (let tries = 0; tries < 4; tries += 1) {
      date = firstFitting(kind, date);
      const { epochMilliseconds } = date.toZonedDateTime({ timeZone: ZONE, plainTime: at });
      if (epochMilliseconds > after) return epochMilliseconds;
      date = date.add({ days: 1 });
    }
    return undefined;
  }),
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
