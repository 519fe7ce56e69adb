import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');
/** Where each project's reporter writes what it saw; emptied before every run. */
export const resultsFolder = path.join(root, 'node_modules/.cache/carillon-gates');
export const notRunFolder = path.join(resultsFolder, 'not-run');
export const registryFile = path.join(root, 'tools/gates/registry.json');
export const openFile = path.join(root, 'tools/gates/open.json');
