import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemErrorCode } from './error.js';
import { isRunning, processIdentity, type ProcessIdentity } from './process-identity.js';

/**
 * `held`: ours until released or until this process ends. `afterCrash` says that the holder before us ended without
 * releasing, so what it started may still be about. `taken`: another live process, or this one already, has it.
 */
export type DirectoryLock =
  | { readonly kind: 'held'; readonly afterCrash: boolean; readonly release: () => void }
  | { readonly kind: 'taken'; readonly pid: number };

const holderNamedBy = (content: string): ProcessIdentity | undefined => {
  try {
    const value = JSON.parse(content) as Partial<ProcessIdentity> | null;
    return typeof value?.pid === 'number' && typeof value.startedAt === 'string'
      ? { pid: value.pid, startedAt: value.startedAt }
      : undefined;
  } catch {
    return undefined;
  }
};

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Two processes may find the same leftover: only the rename that moved what was read counts, any other is undone. */
const removeLeftover = (file: string, content: string): void => {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== content) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(systemErrorCode(error))) throw error;
  }
  rmSync(aside, { force: true });
};

/** Takes the directory for this process. The file names the process by number and start, so no crash leaves it locked. */
export const lockDirectory = (directory: string): DirectoryLock => {
  const file = path.join(directory, 'lock');
  const content = JSON.stringify(processIdentity(process.pid));
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(temporary, content, { mode: 0o600 });
  let afterCrash = false;
  try {
    for (;;) {
      try {
        // A link appears with its content or not at all, unlike a file that is opened first and written after.
        linkSync(temporary, file);
        break;
      } catch (error) {
        if (systemErrorCode(error) !== 'EEXIST') throw error;
      }
      const found = readIfThere(file);
      if (found === undefined) continue;
      const holder = holderNamedBy(found);
      if (holder && isRunning(holder)) return { kind: 'taken', pid: holder.pid };
      removeLeftover(file, found);
      afterCrash = true;
    }
  } finally {
    rmSync(temporary, { force: true });
  }
  return {
    kind: 'held',
    afterCrash,
    release: () => {
      if (readIfThere(file) === content) rmSync(file, { force: true });
    },
  };
};
