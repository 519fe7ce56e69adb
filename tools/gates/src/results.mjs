import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { notRunFolder, openFile, registryFile, resultsFolder, root } from './paths.mjs';

/** @param {string} folder */
const jsonFilesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.json')).sort().map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
    : [];

/** @returns {readonly import('./project-result.mjs').ProjectResult[]} */
export const readResults = () => jsonFilesIn(resultsFolder);

/** @returns {readonly import('./verdict.mjs').NotRun[]} */
export const readNotRun = () => jsonFilesIn(notRunFolder);

/** @returns {readonly import('./verdict.mjs').Gate[]} */
export const readGates = () => JSON.parse(readFileSync(registryFile, 'utf8')).gates;

/** @returns {Readonly<Record<string, string>>} */
export const readOpen = () => JSON.parse(readFileSync(openFile, 'utf8'));

/**
 * The name under which a project reports: what its own Jest configuration calls it.
 * @param {import('./workspace.mjs').Member} member
 * @returns {Promise<string>}
 */
export const projectName = async ({ folder }) => {
  const file = path.join(root, folder, 'jest.config.mjs');
  if (!existsSync(file)) return path.basename(folder);
  const { displayName } = (await import(file)).default;
  return typeof displayName === 'string' ? displayName : (displayName?.name ?? path.basename(folder));
};
