import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { notRunFolder } from './paths.mjs';

/**
 * Says that a whole suite cannot run on this machine, since something from outside npm is absent. `npm test` prints it, and
 * under CARILLON_TEST_ALL=1 counts it as a failure. Call it from the project's Jest configuration, where the suite is left out.
 *
 * @param {import('./verdict.mjs').NotRun} suite
 */
export const announceNotRun = (suite) => {
  mkdirSync(notRunFolder, { recursive: true });
  writeFileSync(path.join(notRunFolder, `${suite.project}.${suite.suite.replaceAll(/[^\w.-]/g, '-')}.json`), `${JSON.stringify(suite, null, 2)}\n`);
};
