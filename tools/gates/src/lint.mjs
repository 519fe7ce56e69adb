import { runTool } from './command.mjs';

/** The folders with source of ours. */
const SOURCES = ['packages', 'apps', 'tools'];

/** @returns {Promise<readonly string[]>} the linters that found something */
export const lint = async () => {
  const failed = [];
  if ((await runTool('oxlint', ['--config', '.oxlintrc.json', '--deny-warnings', ...SOURCES])) !== 0) failed.push('oxlint');
  if ((await runTool('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...SOURCES])) !== 0) failed.push('dependency-cruiser');
  return failed;
};
