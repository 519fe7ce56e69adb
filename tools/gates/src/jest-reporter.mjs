import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { resultsFolder, root } from './paths.mjs';
import { projectResultOf } from './project-result.mjs';

/** Leaves one file a project for the gate table. Every project runs in a process of its own, so files never mix. */
export default class GateReporter {
  /**
   * @param {Iterable<{ readonly config: { readonly displayName?: { readonly name: string } | undefined, readonly rootDir: string } }>} contexts
   * @param {import('./project-result.mjs').JestRun} run
   */
  onRunComplete(contexts, run) {
    for (const { config } of contexts) {
      const project = config.displayName?.name ?? path.basename(config.rootDir);
      mkdirSync(resultsFolder, { recursive: true });
      writeFileSync(path.join(resultsFolder, `${project}.json`), `${JSON.stringify(projectResultOf(project, run, root), null, 2)}\n`);
    }
  }
}
