import { isCode, linesMatching, sourceTree } from './source-tree.js';

/**
 * PostgreSQL's ways to ask for the time. A method of a port may be called `now`; as a bare call or in SQL it is another clock,
 * which tests could not pin, which stands still for a whole transaction, and which is not floored to the millisecond.
 */
const SQL_CLOCK = /(?<![\w.$])(now\(\)(?!\s*[:{])|current_timestamp\b|localtimestamp\b|(clock|statement|transaction)_timestamp\(|timeofday\()/i;

const THE_ONE_CLOCK = /^packages\/persistence\/src\/migrations\/0001-sight-and-clock\.ts:\d+: AS \$\$ SELECT date_trunc\('milliseconds', clock_timestamp\(\)\) \$\$`\);$/;

test.each([
  'SELECT now()', 'DEFAULT CURRENT_TIMESTAMP', 'WHERE due_at <= clock_timestamp()', "set updated_at=now() - interval '1 s'", 'pg_sleep(1), statement_timestamp()',
])('%s is another clock', (line) => {
  expect(line).toMatch(SQL_CLOCK);
});

test.each(['now(): Promise<Instant>;', 'now(): Instant {', 'const now = await transaction.now();', 'SELECT carillon_now()', 'performance.now()'])('%s is not', (line) => {
  expect(line).not.toMatch(SQL_CLOCK);
});

test('one SQL function reads the time, and nothing else does', () => {
  const files = sourceTree().filter((file) => isCode(file) && /^(packages|apps|tools)\//.test(file) && !file.startsWith('tools/gates/test/'));
  const clocks = linesMatching(files, SQL_CLOCK);
  expect(clocks.filter((line) => !THE_ONE_CLOCK.test(line))).toEqual([]);
  expect(clocks).toHaveLength(1);
});
