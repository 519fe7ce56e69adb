import { nextAfter, recurrenceOf, Temporal, ZONE_NAMES, zoneRules, type Instant } from '@carillon/domain';
import { tableOf } from '../figures.js';
import { CADENCES, KINDS, ZONE } from './kinds.js';
import { peers, type Look } from './peers.js';
import { lastResult, nanosecondsPerCall } from './timing.js';

const SAMPLE = 2048;

/** Instants of 1990 to 2037, the same in each run. */
const sampleInstants = (): readonly number[] => {
  const [from, to] = [Date.UTC(1990, 0, 1), Date.UTC(2037, 0, 1)];
  let state = 42;
  return Array.from({ length: SAMPLE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from + Math.floor((state / 2 ** 32) * (to - from));
  });
};

/**
 * The calculator against the libraries that people use for this. Answers are compared first: a fast wrong answer is no rival.
 */
export const benchmarkRecurrence = async (): Promise<void> => {
  const millis = sampleInstants();
  const instants = millis.map((at) => Temporal.Instant.fromEpochMilliseconds(at));
  const at = (index: number): Instant => instants[index % SAMPLE]!;
  printNext(millis, at);
  printLatest(millis);
  printCount();
  printOwn(millis);
  printZones();
  if (lastResult() === undefined) process.stdout.write('');
};

const printNext = (millis: readonly number[], at: (index: number) => Instant): void => {
  process.stdout.write(`next firing in ${ZONE}, ${SAMPLE} instants of 1990-2037, medians\n`);
  for (const kind of KINDS) {
    const recurrence = recurrenceOf(CADENCES[kind]);
    const rivals = peers.map((peer) => ({ name: peer.name, next: peer.next(kind) }));
    const wrong = rivals.map(({ next }) => disagreements(recurrence.nextAfter, next, millis));
    const [ours = Number.NaN, instants = Number.NaN, ...theirs] = nanosecondsPerCall([
      (index) => recurrence.nextAfter(millis[index % SAMPLE]!),
      (index) => nextAfter(CADENCES[kind], at(index)),
      ...rivals.map(({ next }) => (index: number) => next(millis[index % SAMPLE]!)),
    ]);
    const rows = [
      [kind, 'carillon', ours.toFixed(0), '1', ''],
      [kind, 'carillon, Temporal instants', instants.toFixed(0), (instants / ours).toFixed(0), ''],
      ...rivals.map(({ name }, place) => [kind, name, theirs[place]!.toFixed(0), (theirs[place]! / ours).toFixed(0), wrong[place]!]),
    ];
    process.stdout.write(`${tableOf(['kind', 'library', 'ns a call', 'times carillon', 'other answers'], rows)}\n\n`);
  }
};

const COMPARED = 12;
const COMPARING_MS = 2_000;

/** How many of the first instants a library answers otherwise, as `wrong/compared`: fewer are compared when it is slow. */
const disagreements = (ours: Look, theirs: Look, millis: readonly number[]): string => {
  const end = performance.now() + COMPARING_MS;
  let compared = 0;
  let wrong = 0;
  for (const after of millis.slice(0, COMPARED)) {
    if (performance.now() > end) break;
    compared += 1;
    if (theirs(after) !== ours(after)) wrong += 1;
  }
  return `${wrong}/${compared}`;
};

const printLatest = (millis: readonly number[]): void => {
  const rows = KINDS.flatMap((kind) => {
    const recurrence = recurrenceOf(CADENCES[kind]);
    const rivals = peers.flatMap(({ name, latest }) => (latest === undefined ? [] : [{ name, latest: latest(kind) }]));
    const [ours = Number.NaN, ...theirs] = nanosecondsPerCall([
      (index) => recurrence.latestAtOrBefore(millis[index % SAMPLE]!), ...rivals.map(({ latest }) => (index: number) => latest(millis[index % SAMPLE]!)),
    ]);
    return [
      [kind, 'carillon', ours.toFixed(0), '1', ''],
      ...rivals.map(({ name, latest }, place) =>
        [kind, name, theirs[place]!.toFixed(0), (theirs[place]! / ours).toFixed(0), disagreements(recurrence.latestAtOrBefore, latest, millis)]),
    ];
  });
  process.stdout.write(`latest firing at or before\n${tableOf(['kind', 'library', 'ns a call', 'times carillon', 'other answers'], rows)}\n\n`);
};

const printCount = (): void => {
  const [from, to] = [Date.UTC(2000, 0, 1), Date.UTC(2004, 0, 1)];
  const rows = KINDS.flatMap((kind) => {
    const recurrence = recurrenceOf(CADENCES[kind]);
    const rivals = peers.flatMap(({ name, count }) => (count === undefined ? [] : [{ name, count: count(kind) }]));
    const [ours = Number.NaN, ...theirs] = nanosecondsPerCall([() => recurrence.countInRange(from, to), ...rivals.map(({ count }) => () => count(from, to))]);
    const own = recurrence.countInRange(from, to);
    return [
      [kind, 'carillon', ours.toFixed(0), '1', String(own)],
      ...rivals.map(({ name, count }, place) => [kind, name, theirs[place]!.toFixed(0), (theirs[place]! / ours).toFixed(0), String(count(from, to))]),
    ];
  });
  process.stdout.write(`count over four years\n${tableOf(['kind', 'library', 'ns a call', 'times carillon', 'answer'], rows)}\n\n`);
};

const printOwn = (millis: readonly number[]): void => {
  const [start, shortEnd, longEnd] = [Date.UTC(2000, 0, 1), Date.UTC(2004, 0, 1), Date.UTC(2400, 0, 1)];
  const rows = KINDS.map((kind) => {
    const recurrence = recurrenceOf(CADENCES[kind]);
    const [latest = 0, short = 0, long = 0] = nanosecondsPerCall([
      (index) => recurrence.latestAtOrBefore(millis[index % SAMPLE]!), () => recurrence.countInRange(start, shortEnd), () => recurrence.countInRange(start, longEnd),
    ]);
    return [kind, latest.toFixed(0), short.toFixed(0), long.toFixed(0), (long / short).toFixed(2)];
  });
  process.stdout.write(`${tableOf(['kind', 'latest ns', 'count over 4 years ns', 'over 400 years ns', 'ratio'], rows)}\n\n`);
};

const printZones = (): void => {
  const start = performance.now();
  const bytes = ZONE_NAMES.reduce((sum, name) => sum + bytesOf(zoneRules(name)), 0);
  const built = performance.now() - start;
  const walkStart = performance.now();
  for (const name of ZONE_NAMES) walkTransitions(name);
  const walk = (performance.now() - walkStart) / ZONE_NAMES.length;
  process.stdout.write(`${ZONE_NAMES.length} zones: ${(bytes / 2 ** 20).toFixed(2)} MiB of tables, built in ${built.toFixed(0)} ms, `
    + `${(built / ZONE_NAMES.length).toFixed(2)} ms a zone; one bare walk over a zone's transitions to 2128 takes ${walk.toFixed(2)} ms\n`);
};

const bytesOf = (rules: object): number =>
  Object.values(rules).reduce((sum: number, value: unknown) => sum + (ArrayBuffer.isView(value) ? value.byteLength : Array.isArray(value) ? value.length * 8 : 0), 0);

const walkTransitions = (zone: string): void => {
  const end = Date.UTC(2128, 0, 2);
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(Date.UTC(1969, 0, 1)).toZonedDateTimeISO(zone);
  while (at !== null && at.epochMilliseconds < end) at = at.getTimeZoneTransition('next');
};
