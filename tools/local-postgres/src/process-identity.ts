import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process beyond its number: numbers are used again, so a file that names a process by its number alone could take a
 * stranger for it after a reboot.
 */
export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque: equal for the same process, different for a later one of the same number. */
  readonly startedAt: string;
}

const startOfProcess = (pid: number): string | undefined => {
  try {
    if (process.platform === 'linux') {
      // The name, in brackets, may hold spaces and brackets itself: fields are counted from the last one. The start time is field 22.
      const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A zombie has ended; only its parent has not yet asked.
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
};

export const processIdentity = (pid: number): ProcessIdentity | undefined => {
  const startedAt = startOfProcess(pid);
  return startedAt ? { pid, startedAt } : undefined;
};

export const isRunning = (identity: ProcessIdentity): boolean => startOfProcess(identity.pid) === identity.startedAt;
