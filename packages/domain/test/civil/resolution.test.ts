import { resolveCivil, Temporal, zoneRules } from '../../src/index.js';

const civilSecond = (text: string): number => Temporal.Instant.from(`${text}Z`).epochMilliseconds / 1000;

const resolved = (zone: string, text: string): string => {
  const resolution = resolveCivil(zoneRules(zone), civilSecond(text));
  return resolution.kind === 'missing_date' ? resolution.kind
    : `${resolution.kind} ${Temporal.Instant.fromEpochMilliseconds(resolution.second * 1000).toString()}`;
};

test.each([
  ['an ordinary morning', 'America/Los_Angeles', '2026-07-01T09:00:00', 'plain 2026-07-01T16:00:00Z'],
  ['the second before a gap', 'America/Los_Angeles', '2026-03-08T01:59:59', 'plain 2026-03-08T09:59:59Z'],
  ['the first second of a gap', 'America/Los_Angeles', '2026-03-08T02:00:00', 'gap 2026-03-08T10:00:00Z'],
  ['the last second of a gap', 'America/Los_Angeles', '2026-03-08T02:59:59', 'gap 2026-03-08T10:00:00Z'],
  ['the end of a gap', 'America/Los_Angeles', '2026-03-08T03:00:00', 'plain 2026-03-08T10:00:00Z'],
  ['the second before a fold', 'America/Los_Angeles', '2026-11-01T00:59:59', 'plain 2026-11-01T07:59:59Z'],
  ['the first second of a fold', 'America/Los_Angeles', '2026-11-01T01:00:00', 'ambiguous 2026-11-01T08:00:00Z'],
  ['the last second of a fold', 'America/Los_Angeles', '2026-11-01T01:59:59', 'ambiguous 2026-11-01T08:59:59Z'],
  ['the end of a fold', 'America/Los_Angeles', '2026-11-01T02:00:00', 'plain 2026-11-01T10:00:00Z'],
  ['a gap of half an hour', 'Australia/Lord_Howe', '2026-10-04T02:15:00', 'gap 2026-10-03T15:30:00Z'],
  ['a fold of half an hour', 'Australia/Lord_Howe', '2026-04-05T01:45:00', 'ambiguous 2026-04-04T14:45:00Z'],
  ['past a fold of half an hour', 'Australia/Lord_Howe', '2026-04-05T02:00:00', 'plain 2026-04-04T15:30:00Z'],
  ['a gap of two hours', 'Antarctica/Troll', '2026-03-29T02:30:00', 'gap 2026-03-29T01:00:00Z'],
  ['a gap that begins at midnight', 'America/Sao_Paulo', '2014-10-19T00:00:00', 'gap 2014-10-19T03:00:00Z'],
  ['a gap that begins at midnight, inside', 'America/Santiago', '2018-08-12T00:30:00', 'gap 2018-08-12T04:00:00Z'],
  ['a gap that begins at midnight, Cairo', 'Africa/Cairo', '2026-04-24T00:00:00', 'gap 2026-04-23T22:00:00Z'],
  ['a fold that reaches back over midnight', 'America/Sao_Paulo', '2015-02-21T23:30:00', 'ambiguous 2015-02-22T01:30:00Z'],
  ['a gap up to midnight', 'America/Nuuk', '2026-03-28T23:30:00', 'gap_to_midnight 2026-03-29T01:00:00Z'],
  ['a gap up to midnight, its first second', 'America/Scoresbysund', '2026-03-28T23:00:00', 'gap_to_midnight 2026-03-29T01:00:00Z'],
  ['midnight after such a gap', 'America/Nuuk', '2026-03-29T00:00:00', 'plain 2026-03-29T01:00:00Z'],
  ['a date that the zone left out', 'Pacific/Apia', '2011-12-30T12:00:00', 'missing_date'],
  ['its first second', 'Pacific/Apia', '2011-12-30T00:00:00', 'missing_date'],
  ['its last second', 'Pacific/Apia', '2011-12-30T23:59:59', 'missing_date'],
  ['the second before it', 'Pacific/Apia', '2011-12-29T23:59:59', 'plain 2011-12-30T09:59:59Z'],
  ['the second after it', 'Pacific/Apia', '2011-12-31T00:00:00', 'plain 2011-12-30T10:00:00Z'],
  ['an offset with seconds', 'Africa/Monrovia', '1971-06-01T00:00:00', 'plain 1971-06-01T00:44:30Z'],
  ['a gap of 44 minutes and 30 seconds', 'Africa/Monrovia', '1972-01-07T00:44:29', 'gap 1972-01-07T00:44:30Z'],
  ['a season of one week', 'America/Recife', '2000-10-10T09:00:00', 'plain 2000-10-10T11:00:00Z'],
  ['a gap far beyond the table', 'America/New_York', '9998-03-08T02:30:00', 'gap 9998-03-08T07:00:00Z'],
  ['a fold far beyond the table', 'Europe/Paris', '9998-10-25T02:30:00', 'ambiguous 9998-10-25T00:30:00Z'],
  ['a gap up to midnight far beyond the table', 'America/Nuuk', '9998-03-28T23:59:59', 'gap_to_midnight 9998-03-29T01:00:00Z'],
])('%s: %s %s is %s', (_, zone, text, expected) => {
  expect(resolved(zone, text)).toBe(expected);
});
