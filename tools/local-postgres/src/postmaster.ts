import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { directoryInUse, systemErrorCode } from './error.js';
import { isRunning, processIdentity, type ProcessIdentity } from './process-identity.js';

const ORPHAN_PATIENCE_MS = 15_000;

/** The lines of `postmaster.pid`: the first is the process, the eighth its state. Empty where the file is absent. */
const postmasterLines = (cluster: string): readonly string[] => {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
};

export const isReady = (cluster: string, pid: number): boolean => {
  const lines = postmasterLines(cluster);
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
};

/** A server's working directory is its cluster: a number that went to some other program is told apart by that. */
const isServerOf = (pid: number, cluster: string): boolean => {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${String(pid)}/cwd`) === realpathSync(cluster);
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return command.includes(cluster);
  } catch {
    return false;
  }
};

/** The server that runs on this cluster now, if any. */
const runningServer = (cluster: string): ProcessIdentity | undefined => {
  const pid = Number(postmasterLines(cluster)[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isServerOf(pid, cluster)) return undefined;
  return processIdentity(pid);
};

/**
 * Makes sure that no server runs on this cluster. The caller holds the data directory.
 *
 * A `postmaster.pid` that names no server of this cluster is a leftover: PostgreSQL itself would stop at it when another
 * process happens to have that number now. A server whose starter crashed is on its way out or orphaned: it is told to
 * stop and waited for. Any other was started by someone else, and is left alone.
 */
export const clearCluster = async (cluster: string, afterCrash: boolean): Promise<void> => {
  const server = runningServer(cluster);
  if (!server) {
    rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  if (!afterCrash) throw directoryInUse(cluster, server.pid);
  process.kill(server.pid, 'SIGINT');
  const deadline = performance.now() + ORPHAN_PATIENCE_MS;
  while (isRunning(server)) {
    if (performance.now() > deadline) throw directoryInUse(cluster, server.pid);
    await delay(50);
  }
};
