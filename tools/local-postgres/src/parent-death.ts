import { spawn, spawnSync } from 'node:child_process';
import { Socket } from 'node:net';
import type { ServerAccount } from './server-account.js';

/**
 * Children that end with their parent, however it ends. A parent killed by SIGKILL cannot clean up, so someone else must:
 *
 * - Linux with util-linux: the kernel. `setpriv --pdeathsig` asks it to send a signal when the parent is gone.
 * - elsewhere (macOS): a shell that waits on a pipe from the parent; the pipe closes when the parent dies, and the shell
 *   sends the signal. Best effort: whoever kills that shell as well defeats it.
 */
export type ParentDeathSignal = 'INT' | 'TERM' | 'KILL';

export interface GuardedCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** For `spawn`; empty when the command itself steps down to the account. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
  /** True when the kernel keeps watch; otherwise call `watchParent` once the child runs. */
  readonly guarded: boolean;
}

let kernelGuard: boolean | undefined;

/** BusyBox has a setpriv without this option, so it is tried, once, rather than looked up. */
const hasKernelGuard = (): boolean =>
  (kernelGuard ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'KILL', '--', 'true']).status === 0);

export const guardedCommand = (
  signal: ParentDeathSignal,
  command: string,
  args: readonly string[],
  account: ServerAccount = { kind: 'same_user' },
): GuardedCommand => {
  const identity = account.kind === 'other_user' ? { uid: account.uid, gid: account.gid } : {};
  if (!hasKernelGuard()) return { command, args, identity, guarded: false };
  // The kernel forgets the death signal when a process changes its user, so setpriv, which sets it last, does both.
  const stepDown =
    account.kind === 'other_user'
      ? [`--reuid=${String(account.uid)}`, `--regid=${String(account.gid)}`, '--clear-groups']
      : [];
  return {
    command: 'setpriv',
    args: ['--pdeathsig', signal, ...stepDown, '--', command, ...args],
    identity: {},
    guarded: true,
  };
};

/** Sends `signal` to `pid` when this process ends. Returns how to call the watch off. */
export const watchParent = (signal: ParentDeathSignal, pid: number): (() => void) => {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -s "$1" "$2"', 'parent-watch', signal, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => undefined);
  // Neither the shell nor the pipe to it is a reason for this process to stay.
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  return () => {
    watcher.kill('SIGKILL');
  };
};
