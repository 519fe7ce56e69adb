import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lockDirectory, portState, systemErrorCode } from '@carillon/local-postgres';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from './refusal.js';

const PORT_RELEASE_PATIENCE_MS = 3_000;

export interface DataDirectory {
  /** True when the supervisor before us ended without cleaning up. */
  readonly afterCrash: boolean;
  readonly release: () => void;
}

/** Makes the directory, proves that it can be written and takes it for this process. */
export const claimDataDirectory = (directory: string): DataDirectory => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    // Root passes every permission check, yet not a read-only file system: only writing proves that writing works.
    rmSync(mkdtempSync(path.join(directory, '.write-check-')), { recursive: true });
    mkdirSync(path.join(directory, 'logs'), { recursive: true });
  } catch (error) {
    throw new Refusal(`The data directory ${directory} cannot be written (${systemErrorCode(error)}): give its ownership to this user, or name another one with CARILLON_DATA_DIR.`);
  }
  const lock = lockDirectory(directory);
  if (lock.kind === 'held') return lock;
  throw new Refusal(`Carillon already runs on the data directory ${directory} (process ${String(lock.pid)}): stop that one first, or name another directory with CARILLON_DATA_DIR.`);
};

/** @param afterCrash a killed supervisor's api may hold the port for an instant more. */
export const requireFreePort = async (port: number, afterCrash: boolean): Promise<void> => {
  const deadline = performance.now() + (afterCrash ? PORT_RELEASE_PATIENCE_MS : 0);
  for (;;) {
    const state = await portState(port);
    if (state === 'free') return;
    if (state === 'forbidden') throw new Refusal(`Port ${String(port)} may not be opened by this user: choose one above 1023 with CARILLON_PORT, or 0 to pick a free one.`);
    if (performance.now() >= deadline) throw new Refusal(`Port ${String(port)} is in use: stop what listens there, or choose another with CARILLON_PORT (0 picks a free one).`);
    await delay(50);
  }
};
