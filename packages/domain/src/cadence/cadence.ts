import type { Instant } from '../civil/temporal.js';
import type { JsonObject } from '../json/canonical.js';

/** A local time of day in whole seconds, `HH:MM:SS`. */
export type LocalTime = string;

interface Civil {
  readonly localTime: LocalTime;
  /** An IANA zone name, as it was given. */
  readonly timezone: string;
}

export interface YearDay {
  readonly month: number;
  readonly day: number;
}

/** When a schedule fires. Selectors are unique and ascending; ISO weekday 1 is Monday. */
export type Cadence =
  | { readonly kind: 'ONCE'; readonly at: Instant }
  | ({ readonly kind: 'DAILY' } & Civil)
  | ({ readonly kind: 'WEEKLY'; readonly weekdays: readonly number[] } & Civil)
  | ({ readonly kind: 'MONTHLY'; readonly daysOfMonth: readonly number[]; readonly lastDay: boolean } & Civil)
  | ({ readonly kind: 'YEARLY'; readonly dates: readonly YearDay[] } & Civil);

/** The canonical wire form. */
export const cadenceJson = (cadence: Cadence): JsonObject => {
  if (cadence.kind === 'ONCE') return { kind: 'ONCE', at: cadence.at.toString() };
  const civil = { kind: cadence.kind, local_time: cadence.localTime, timezone: cadence.timezone };
  switch (cadence.kind) {
    case 'DAILY': return civil;
    case 'WEEKLY': return { ...civil, weekdays: cadence.weekdays };
    case 'MONTHLY': return { ...civil, days_of_month: cadence.daysOfMonth, last_day: cadence.lastDay };
    case 'YEARLY': return { ...civil, dates: cadence.dates.map(({ month, day }) => ({ month, day })) };
  }
};

/** The zone of a recurring cadence; null for ONCE, which is an instant and needs none. */
export const cadenceTimezone = (cadence: Cadence): string | null => (cadence.kind === 'ONCE' ? null : cadence.timezone);
