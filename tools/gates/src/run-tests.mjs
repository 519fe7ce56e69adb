// What `npm test` is: lint, boundaries, build, types, tests, and the table of gates.
// `npm test -- NAME…` runs the named packages alone (`domain`, `@carillon/api`): quick while working, and never a verdict on the gates.
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTool } from './command.mjs';
import { lint } from './lint.mjs';
import { committedVersions, reopenedGates } from './open-history.mjs';
import { openFile, registryFile, resultsFolder, root } from './paths.mjs';
import { projectName, readGates, readNotRun, readOpen, readResults } from './results.mjs';
import { gateTable, notRunLines } from './table.mjs';
import { verdictOf } from './verdict.mjs';
import { workspaceMembers } from './workspace.mjs';

/** Its tests measure seconds on the wall, so they get the machine to themselves. */
const ALONE = '@carillon/e2e';

const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const started = performance.now();
const names = process.argv.slice(2);
const members = workspaceMembers();
const strangers = names.filter((name) => !members.some((member) => name === member.name || name === path.basename(member.folder)));
if (strangers.length > 0) {
  process.stderr.write(`carillon test: no package is called ${strangers.join(', ')}; choose among ${members.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}
const chosen = members.filter(({ name, folder }) => names.length === 0 || names.includes(name) || names.includes(path.basename(folder)));

/** @param {readonly import('./workspace.mjs').Member[]} some */
const turbo = async (some) => {
  if (some.length === 0) return 0;
  return await runTool('turbo', [
    'run', 'build', 'typecheck', 'test',
    '--ui=stream', '--output-logs=new-only', '--log-order=grouped', '--continue=dependencies-successful',
    // Jest brings workers of its own, so more than a few tasks at once only fight.
    `--concurrency=${Math.min(4, Math.max(2, Math.floor(os.availableParallelism() / 2)))}`,
    ...some.map(({ name }) => `--filter=${name}`),
  ]);
};

rmSync(resultsFolder, { recursive: true, force: true });
const failedSteps = [...(await lint())];
if ((await turbo(chosen.filter(({ name }) => name !== ALONE))) !== 0) failedSteps.push('build, typecheck or test');
if ((await turbo(chosen.filter(({ name }) => name === ALONE))) !== 0) failedSteps.push('build, typecheck or test of the whole product');

const open = readOpen();
const notRun = readNotRun();
const verdict = verdictOf({
  gates: readGates(),
  open,
  reopened: reopenedGates(Object.keys(open), committedVersions(root, path.relative(root, openFile), path.relative(root, registryFile))),
  expectedProjects: await Promise.all(chosen.filter(({ scripts }) => scripts['test'] !== undefined).map(projectName)),
  results: readResults(),
  notRun,
  everythingMustRun: process.env['CARILLON_TEST_ALL'] === '1',
});

const whole = names.length === 0;
// A part of the packages cannot hold every gate: only what failed there is told.
const problems = [
  ...failedSteps.map((step) => `${step}: failed, see above`),
  ...(whole ? verdict.problems : verdict.problems.filter((problem) => !problem.includes(': no test holds it'))),
];
print('');
if (whole) for (const line of gateTable(verdict.rows)) print(line);
for (const line of notRunLines(notRun)) print(line);
for (const problem of problems) print(`problem: ${problem}`);
const tests = `${verdict.counts.passed} tests passed, ${verdict.counts.failed} failed`;
print(`carillon test: ${problems.length === 0 ? 'green' : 'RED'}${whole ? '' : ` (only ${names.join(', ')})`}, ${tests}, ${Math.round((performance.now() - started) / 1000)} s`);
process.exitCode = problems.length === 0 ? 0 : 1;
