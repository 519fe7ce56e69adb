import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const made: string[] = [];

export const temporaryDirectory = (): string => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'carillon-local-postgres-test-'));
  made.push(directory);
  return directory;
};

export const removeTemporaryDirectories = (): void => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
};
