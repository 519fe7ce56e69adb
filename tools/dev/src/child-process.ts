import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { guardedCommand } from '@carillon/local-postgres';

/** A Node script of ours as a process of its own that cannot outlive this one. */
export interface Child {
  /** Undefined when it could not be started at all. */
  readonly pid: number | undefined;
  /** How it ended: `exit code 3`, `SIGKILL`. Fulfils when its output has been read to the end. */
  readonly ended: Promise<{ readonly code: number | null; readonly how: string }>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

export interface ChildSpec {
  readonly script: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly onLine: (line: string, stream: 'stdout' | 'stderr') => void;
}

const endOf = async (child: ChildProcess): Promise<{ readonly code: number | null; readonly how: string }> =>
  await new Promise((resolve) => {
    child.once('error', (error) => {
      resolve({ code: null, how: error.message });
    });
    child.once('close', (code, signal) => {
      resolve({ code, how: signal ?? `exit code ${String(code)}` });
    });
  });

/**
 * Two things end it when this process is gone, even by SIGKILL: on Linux the kernel does at once; elsewhere the child
 * notices that the pipe to its standard input has closed (`CARILLON_EXIT_WITH_PARENT`).
 *
 * It is in a process group of its own: Ctrl-C reaches this process only, which then stops everything in order.
 */
export const spawnChild = ({ script, args, env, onLine }: ChildSpec): Child => {
  const { command, args: commandArgs } = guardedCommand('KILL', process.execPath, [script, ...args]);
  const child = spawn(command, commandArgs, { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  // The pipe to its input breaks when it dies before us; its exit says so already.
  child.stdin.on('error', () => undefined);
  for (const stream of ['stdout', 'stderr'] as const) {
    createInterface({ input: child[stream] }).on('line', (line) => {
      onLine(line, stream);
    });
  }
  return {
    pid: child.pid,
    ended: endOf(child),
    kill: (signal) => {
      child.kill(signal);
    },
  };
};
