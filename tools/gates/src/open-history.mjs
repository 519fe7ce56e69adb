import { execFileSync } from 'node:child_process';

/**
 * @typedef {{ readonly open: readonly string[], readonly registered: readonly string[] }} Version
 */

/**
 * The gates that some earlier version knew and did not list as open, and that are listed now.
 * @param {readonly string[]} open
 * @param {readonly Version[]} history
 */
export const reopenedGates = (open, history) =>
  open.filter((id) => history.some((version) => version.registered.includes(id) && !version.open.includes(id)));

/** Variables of an outer git command (a hook, a rebase) would point at another repository. */
const cleanEnvironment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

/**
 * Every committed version of the list. Empty where there is no git, no history (a shallow clone has one version), or no repository:
 * a source archive is tested too.
 * @param {string} folder the repository
 * @param {string} openPath relative to it
 * @param {string} registryPath relative to it
 * @returns {readonly Version[]}
 */
export const committedVersions = (folder, openPath, registryPath) => {
  /** @param {readonly string[]} args */
  const git = (...args) => execFileSync('git', args, { cwd: folder, env: cleanEnvironment(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  /** @param {string} commit @param {string} file */
  const jsonAt = (commit, file) => {
    try {
      return JSON.parse(git('show', `${commit}:./${file}`));
    } catch {
      return undefined;
    }
  };
  try {
    // Merged side branches count as well: a gate that was held anywhere stays held.
    return git('log', '--full-history', '--format=%H', '--', openPath)
      .split('\n')
      .filter((commit) => commit !== '')
      .flatMap((commit) => {
        const open = jsonAt(commit, openPath);
        const registry = jsonAt(commit, registryPath);
        if (open === undefined || registry === undefined) return [];
        return [{ open: Object.keys(open), registered: registry.gates.map((/** @type {{ id: string }} */ gate) => gate.id) }];
      });
  } catch {
    return [];
  }
};
