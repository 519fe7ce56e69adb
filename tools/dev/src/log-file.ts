import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

const LARGEST_BYTES = 20 * 1024 * 1024;

/** A role's log on disk: each line whole, and at most twice 20 MB of it (`.1` is the older half). */
export interface LogFile {
  readonly write: (line: string) => void;
  readonly close: () => void;
}

export const openLogFile = (file: string): LogFile => {
  let descriptor = openSync(file, 'a', 0o600);
  let size = statSync(file).size;
  const rotate = (): void => {
    closeSync(descriptor);
    renameSync(file, `${file}.1`);
    descriptor = openSync(file, 'a', 0o600);
    size = 0;
  };
  return {
    write: (line) => {
      try {
        if (size > LARGEST_BYTES) rotate();
        size += writeSync(descriptor, `${line}\n`);
      } catch {
        // A full disk must not take the roles down with the log.
      }
    },
    close: () => {
      closeSync(descriptor);
    },
  };
};
