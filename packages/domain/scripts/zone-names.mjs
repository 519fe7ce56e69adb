// Writes src/civil/zone-names.ts: every zone name and link that this Node's own Temporal knows in exactly this spelling.
//   node scripts/zone-names.mjs
// Nothing lists them all (Intl.supportedValuesOf leaves out hundreds of links), so candidates are gathered: the names that stand in
// the file already, what Intl lists, and the machine's zone files where there are any. Temporal decides which of them count.
// A name is never removed by a run: a schedule may hold it. Where Temporal no longer knows one, the run fails and says so.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../src/civil/zone-names.ts');
const source = readFileSync(file, 'utf8');
const LIST = /(ZONE_NAMES: readonly string\[\] = \[\n)([^\]]*)(\];)/;
const listed = [...(LIST.exec(source)?.[2] ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name);

const ZONE_FILES = '/usr/share/zoneinfo';
const zoneFiles = existsSync(ZONE_FILES) ? readdirSync(ZONE_FILES, { recursive: true }) : [];

const isKnown = (name) => {
  try {
    return /^[A-Z]/.test(name) && new Temporal.ZonedDateTime(0n, name).timeZoneId === name;
  } catch {
    return false;
  }
};

const lost = listed.filter((name) => !isKnown(name));
if (lost.length > 0) {
  console.error(`This Node does not know ${lost.join(', ')}: use the pinned one, or decide what becomes of schedules that name them.`);
  process.exit(1);
}
const names = [...new Set([...listed, ...Intl.supportedValuesOf('timeZone'), ...zoneFiles])].filter(isKnown).sort();
writeFileSync(file, source.replace(LIST, (_, start, __, end) => `${start}${names.map((name) => `  '${name}',\n`).join('')}${end}`));
console.log(`${names.length} names, zone data ${process.versions.tz}`);
