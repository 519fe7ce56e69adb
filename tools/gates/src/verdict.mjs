import { tagsOf } from './tag.mjs';

/**
 * @typedef {{ readonly id: string, readonly kind: string, readonly milestone: string, readonly promise: string }} Gate
 * @typedef {{ readonly project: string, readonly suite: string, readonly reason: string, readonly gates: readonly string[] }} NotRun
 * @typedef {'held' | 'part' | 'open' | 'not run' | 'FAILED'} GateState
 * @typedef {{ readonly gate: Gate, readonly state: GateState, readonly holding: number, readonly sharing: number }} Row
 * @typedef {{
 *   readonly gates: readonly Gate[],
 *   readonly open: Readonly<Record<string, string>>,
 *   readonly reopened: readonly string[],
 *   readonly expectedProjects: readonly string[],
 *   readonly results: readonly import('./project-result.mjs').ProjectResult[],
 *   readonly notRun: readonly NotRun[],
 *   readonly everythingMustRun: boolean,
 * }} Facts
 * @typedef {{
 *   readonly rows: readonly Row[],
 *   readonly problems: readonly string[],
 *   readonly counts: { readonly passed: number, readonly failed: number, readonly notRun: number },
 * }} Verdict
 */

/** @param {Facts['results']} results */
const taggedTests = (results) =>
  results.flatMap(({ project, tagged }) =>
    tagged.flatMap((test) => tagsOf(test.name).map((tag) => ({ ...tag, project, test, passed: test.status === 'passed' }))),
  );

/**
 * @param {Gate} gate
 * @param {ReturnType<typeof taggedTests>} tests
 * @param {Facts} facts
 * @returns {Row & { readonly problem?: string }}
 */
const judge = (gate, tests, facts) => {
  const mine = tests.filter(({ id }) => id === gate.id);
  const holding = mine.filter(({ role }) => role === 'gate').length;
  const row = { gate, holding, sharing: mine.length - holding };
  const listed = Object.hasOwn(facts.open, gate.id);
  // One failure outweighs any number of passes: a promise kept in most tests is not kept.
  const broken = mine.find(({ passed }) => !passed);
  if (broken) {
    return { ...row, state: 'FAILED', problem: `${gate.id}: "${broken.test.name}" (${broken.test.file}) ended as ${broken.test.status}` };
  }
  if (holding > 0 && listed) {
    return { ...row, state: 'held', problem: `${gate.id}: its test passes, so remove it from the list tools/gates/open.json` };
  }
  if (holding > 0) return { ...row, state: 'held' };
  if (listed) return { ...row, state: row.sharing > 0 ? 'part' : 'open' };
  if (!facts.everythingMustRun && facts.notRun.some(({ gates }) => gates.includes(gate.id))) return { ...row, state: 'not run' };
  return { ...row, state: 'FAILED', problem: `${gate.id}: no test holds it and it is not in tools/gates/open.json` };
};

/** @param {Facts} facts */
const projectProblems = (facts) => {
  const announced = new Set(facts.everythingMustRun ? [] : facts.notRun.map(({ project }) => project));
  const ran = new Map(facts.results.map((result) => [result.project, result]));
  return [
    // Two projects of one name would write one file, and the second would hide the first.
    ...facts.expectedProjects.filter((project, index, all) => all.indexOf(project) < index).map((project) => `project ${project}: the name is taken twice`),
    ...facts.expectedProjects.flatMap((project) => {
      const counts = ran.get(project)?.counts;
      if (counts && counts.passed + counts.failed > 0) return [];
      return announced.has(project) ? [] : [`project ${project}: produced no results`];
    }),
    ...facts.results.flatMap(({ project, counts, brokenSuites }) => [
      ...(counts.failed > 0 ? [`project ${project}: ${counts.failed} failed`] : []),
      ...(counts.notRun > 0 ? [`project ${project}: ${counts.notRun} switched off inside a suite that ran`] : []),
      ...brokenSuites.map((file) => `project ${project}: ${file} did not load`),
    ]),
  ];
};

/**
 * Judges a run. A gate is held by a passing test of its own, or it stands in the list of open gates; all else is a problem.
 * @param {Facts} facts
 * @returns {Verdict}
 */
export const verdictOf = (facts) => {
  const known = new Set(facts.gates.map(({ id }) => id));
  const tests = taggedTests(facts.results);
  const judged = facts.gates.map((gate) => judge(gate, tests, facts));
  const unknownTags = tests.filter(({ id }) => !known.has(id));
  const problems = [
    ...projectProblems(facts),
    ...judged.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
    ...unknownTags.map(({ id, test }) => `"${test.name}" (${test.file}) names the unknown gate ${id}`),
    ...Object.keys(facts.open).filter((id) => !known.has(id)).map((id) => `tools/gates/open.json names the unknown gate ${id}`),
    ...facts.reopened.map((id) => `${id}: was held before and is back in tools/gates/open.json, which may only shrink`),
    ...facts.notRun.flatMap(({ project, suite, reason, gates }) => [
      ...(facts.everythingMustRun ? [`${project}, ${suite}: not run (${reason}), and CARILLON_TEST_ALL=1 wants everything`] : []),
      ...gates.filter((id) => !known.has(id)).map((id) => `${project}, ${suite}: names the unknown gate ${id}`),
    ]),
  ];
  const sum = (/** @type {'passed' | 'failed' | 'notRun'} */ key) => facts.results.reduce((total, { counts }) => total + counts[key], 0);
  return {
    rows: judged.map(({ gate, state, holding, sharing }) => ({ gate, state, holding, sharing })),
    problems,
    counts: { passed: sum('passed'), failed: sum('failed'), notRun: sum('notRun') },
  };
};
