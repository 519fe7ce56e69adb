import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/**
 * A folder of the workspace with its manifest.
 * @typedef {{
 *   readonly folder: string,
 *   readonly name: string,
 *   readonly scripts: Readonly<Record<string, string>>,
 *   readonly dependencies: Readonly<Record<string, string>>,
 *   readonly devDependencies: Readonly<Record<string, string>>,
 * }} Member
 */

/** The folders that pnpm-workspace.yaml names: the toolchain stands outside, it is what installs the rest; so does what is installed on demand. */
const PARENTS = ['packages', 'apps', 'tools'];
const OUTSIDE = new Set(['tools/toolchain', 'tools/prism', 'tools/bootstrap']);

/** @returns {readonly Member[]} */
export const workspaceMembers = () =>
  PARENTS.flatMap((parent) => (existsSync(path.join(root, parent)) ? readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`) : []))
    .filter((folder) => !OUTSIDE.has(folder) && existsSync(path.join(root, folder, 'package.json')))
    .sort()
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
      return {
        folder,
        name: manifest.name,
        scripts: manifest.scripts ?? {},
        dependencies: manifest.dependencies ?? {},
        devDependencies: manifest.devDependencies ?? {},
      };
    });
