import path from 'node:path';
import { tagsOf } from './tag.mjs';

/**
 * What one Jest project says.
 * @typedef {{ readonly name: string, readonly file: string, readonly status: string }} TaggedTest
 * @typedef {{
 *   readonly project: string,
 *   readonly counts: { readonly passed: number, readonly failed: number, readonly notRun: number },
 *   readonly brokenSuites: readonly string[],
 *   readonly tagged: readonly TaggedTest[],
 * }} ProjectResult
 */

/**
 * The part of Jest's aggregated result that is read here.
 * @typedef {{
 *   readonly testResults: readonly {
 *     readonly testFilePath: string,
 *     readonly testExecError?: unknown,
 *     readonly testResults: readonly { readonly fullName: string, readonly status: string }[],
 *   }[],
 * }} JestRun
 */

/**
 * A suite that did not load has no tests to fail, so it is named on its own.
 * @param {string} project
 * @param {JestRun} run
 * @param {string} root
 * @returns {ProjectResult}
 */
export const projectResultOf = (project, run, root) => {
  const tests = run.testResults.flatMap((suite) =>
    suite.testResults.map(({ fullName, status }) => ({ name: fullName, file: path.relative(root, suite.testFilePath), status })),
  );
  /** @param {string} status */
  const count = (status) => tests.filter((test) => test.status === status).length;
  const passed = count('passed');
  const failed = count('failed');
  return {
    project,
    counts: { passed, failed, notRun: tests.length - passed - failed },
    brokenSuites: run.testResults
      .filter((suite) => suite.testExecError !== undefined && suite.testExecError !== null)
      .map((suite) => path.relative(root, suite.testFilePath)),
    tagged: tests.filter(({ name }) => tagsOf(name).length > 0),
  };
};
