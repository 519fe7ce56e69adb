import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of files outside the repository, so that no build running meanwhile picks them up. */
export const fixtureTree = (files: Readonly<Record<string, string>>): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carillon-tree-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
