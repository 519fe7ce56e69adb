import { readFileSync } from 'node:fs';
import { systemErrorCode, writePrivateFile } from '@carillon/local-postgres';

/** What an earlier start kept; undefined where there is nothing, or nothing that can be read any more. */
export const readKept = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    // A damaged file is made anew, as an absent one is: all that is kept here can be.
    if (systemErrorCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** 0600, whole or not at all. */
export const keep = (file: string, value: unknown): void => {
  writePrivateFile(file, `${JSON.stringify(value, null, 2)}\n`);
};
