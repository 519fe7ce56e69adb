// Compares the calculator with a file of right answers: `npm run -s vectors -- FILE`, where a line of FILE is
//   {id, cadence, after, next, exhausted?}                                   the first firings strictly after `after`, or
//   {id, cadence, last_nominal, now, due: {first, latest, coalesced_count, next_future}}
// Prints one line for each mismatch and last `N passed, N failed`; exits with 1 when anything failed.
// CARILLON_TEMPORAL=polyfill computes with the polyfill, whatever this Node brings along.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

if (process.env.CARILLON_TEMPORAL !== undefined) globalThis.__CARILLON_TEMPORAL__ = process.env.CARILLON_TEMPORAL;
const { countInRange, latestAtOrBefore, nextAfter, parseCadence, Temporal } = await import('../dist/index.js');

const instant = (text) => Temporal.Instant.from(text);
const shown = (at) => (at === null ? null : at.toString());

function* firings(cadence, after) {
  for (let at = nextAfter(cadence, after); at !== null; at = nextAfter(cadence, at)) yield shown(at);
}

const due = (cadence, lastNominal, now) => {
  const first = nextAfter(cadence, lastNominal);
  const isDue = first !== null && Temporal.Instant.compare(first, now) <= 0;
  return {
    first: isDue ? shown(first) : null,
    latest: isDue ? shown(latestAtOrBefore(cadence, now)) : null,
    coalesced_count: isDue ? countInRange(cadence, lastNominal.add({ milliseconds: 1 }), now) : 0,
    next_future: shown(nextAfter(cadence, now)),
  };
};

const normal = (text) => (typeof text === 'string' ? shown(instant(text)) : text);

/** Each of our firings is computed before the one that it is compared with is looked at. */
const mismatchOfFirings = (cadence, line) => {
  const ours = firings(cadence, instant(line.after));
  let index = 0;
  for (;; index += 1) {
    const own = ours.next().value ?? null;
    const given = normal(line.next[index]);
    if (given === undefined) return own !== null && line.exhausted === true ? `firing ${index + 1}: computed ${own}, expected none` : undefined;
    if (own !== given) return `firing ${index + 1}: computed ${own}, expected ${given}`;
  }
};

const mismatchOfDue = (cadence, line) => {
  const ours = due(cadence, instant(line.last_nominal), instant(line.now));
  const { first, latest, coalesced_count, next_future } = line.due;
  const given = { first: normal(first), latest: normal(latest), coalesced_count, next_future: normal(next_future) };
  const different = Object.keys(ours).filter((key) => ours[key] !== given[key]);
  return different.length === 0 ? undefined : different.map((key) => `${key}: computed ${ours[key]}, expected ${given[key]}`).join('; ');
};

const mismatch = (line) => {
  const cadence = parseCadence(line.cadence, '');
  if (!cadence.ok) return `the cadence was refused: ${JSON.stringify(cadence.fault)}`;
  return line.due === undefined ? mismatchOfFirings(cadence.value, line) : mismatchOfDue(cadence.value, line);
};

const judged = (text, number) => {
  let id = `line ${number}`;
  try {
    const line = JSON.parse(text);
    id = line.id ?? id;
    return { id, problem: mismatch(line) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
};

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Which file? npm run -s vectors -- FILE');
  process.exit(1);
}

let passed = 0;
let failed = 0;
let number = 0;
try {
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    if (text.trim() === '') continue;
    const { id, problem } = judged(text, number);
    if (problem === undefined) passed += 1;
    else {
      failed += 1;
      console.log(`${id}: ${problem}`);
    }
  }
} catch (error) {
  console.error(`${file} cannot be read: ${error.message}`);
  process.exit(1);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
