/** @typedef {import('./verdict.mjs').Row} Row */

/** @param {readonly (readonly string[])[]} lines */
const aligned = (lines) => {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd());
};

/** @param {Row} row */
const testsOf = ({ holding, sharing }) => {
  if (holding + sharing === 0) return '-';
  return sharing === 0 ? `${holding}` : `${holding} + ${sharing} part`;
};

/** @param {readonly Row[]} rows */
export const countedByState = (rows) =>
  (/** @type {const} */ (['held', 'part', 'open', 'not run', 'FAILED'])).map((state) => ({
    state,
    count: rows.filter((row) => row.state === state).length,
  }));

/**
 * @param {readonly Row[]} rows
 * @returns {readonly string[]}
 */
export const gateTable = (rows) => [
  ...aligned([
    ['gate', 'kind', 'milestone', 'state', 'tests'],
    ...rows.map((row) => [row.gate.id, row.gate.kind, row.gate.milestone, row.state, testsOf(row)]),
  ]),
  `total ${rows.length} gates: ${countedByState(rows).filter(({ state, count }) => count > 0 || state !== 'not run').map(({ state, count }) => `${count} ${state}`).join(', ')}`,
];

/**
 * @param {readonly import('./verdict.mjs').NotRun[]} notRun
 * @returns {readonly string[]}
 */
export const notRunLines = (notRun) =>
  notRun.length === 0 ? ['suites not run: none'] : ['suites not run:', ...notRun.map(({ project, suite, reason }) => `  ${project}, ${suite}: ${reason}`)];
