import { Temporal, type Cadence, type Instant } from '../../src/index.js';

type Recurring = Exclude<Cadence, { kind: 'ONCE' }>;
type PlainDate = ReturnType<typeof Temporal.PlainDate.from>;

/**
 * What the calculator must answer, found the slow way: each civil date is looked at for itself and resolved by Temporal, with no
 * table of the zone and no arithmetic on counts. Shares nothing with the calculator.
 */
export const firingsByDay = (cadence: Recurring, first: PlainDate, last: PlainDate): readonly Instant[] => {
  const found: Instant[] = [];
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    if (!names(cadence, date)) continue;
    const instant = resolvedByTemporal(cadence.timezone, date.toPlainDateTime(Temporal.PlainTime.from(cadence.localTime)));
    if (instant !== undefined) found.push(instant);
  }
  return found;
};

const names = (cadence: Recurring, date: PlainDate): boolean => {
  switch (cadence.kind) {
    case 'DAILY': return true;
    case 'WEEKLY': return cadence.weekdays.includes(date.dayOfWeek);
    case 'MONTHLY': return cadence.daysOfMonth.includes(date.day) || (cadence.lastDay && date.day === date.daysInMonth);
    case 'YEARLY': return cadence.dates.some(({ month, day }) => month === date.month && day === date.day);
  }
};

/** The instant chosen for a civil time; undefined when its date does not exist in the zone. */
export const resolvedByTemporal = (zone: string, wanted: ReturnType<typeof Temporal.PlainDateTime.from>): Instant | undefined => {
  const earlier = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wanted)) return earlier.toInstant();
  if (!exists(zone, wanted.toPlainDate())) return undefined;
  // In a gap Temporal answers by the offset after it and by the one before: the gap ends between the two answers.
  const later = wanted.toZonedDateTime(zone, { disambiguation: 'later' });
  let low = earlier.epochMilliseconds / 1000;
  let high = later.epochMilliseconds / 1000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const offset = Temporal.Instant.fromEpochMilliseconds(middle * 1000).toZonedDateTimeISO(zone).offsetNanoseconds;
    if (offset === earlier.offsetNanoseconds) low = middle;
    else high = middle;
  }
  return Temporal.Instant.fromEpochMilliseconds(high * 1000);
};

/** A date that clocks jumped over as a whole: its midnight, read by the offset before or after, falls on the dates beside it. */
const exists = (zone: string, date: PlainDate): boolean =>
  (['earlier', 'later'] as const).some((disambiguation) => date.toPlainDateTime().toZonedDateTime(zone, { disambiguation }).toPlainDate().equals(date));
