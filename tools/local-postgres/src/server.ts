import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.js';
import { clusterDirectory, clusterPathFor, serverEnvironment } from './cluster.js';
import { LocalPostgresError } from './error.js';
import { guardedCommand, watchParent } from './parent-death.js';
import { isReady } from './postmaster.js';
import type { ServerAccount } from './server-account.js';

const START_PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 15_000;

export interface ServerOptions {
  readonly dataDirectory: string;
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount;
  readonly port: number;
  readonly durable: boolean;
  readonly maxConnections: number;
}

export interface RunningServer {
  readonly pid: number;
  /** Fulfils when the server has ended, wanted or not. */
  readonly ended: Promise<void>;
  /** PostgreSQL's fast shutdown: open transactions are rolled back, data is written out. */
  readonly stop: () => Promise<void>;
}

/** `port_taken` is a value and no error: whoever let us choose the port wants another one tried. */
export type ServerStart = { readonly kind: 'running'; readonly server: RunningServer } | { readonly kind: 'port_taken' };

const settings = ({ port, durable, maxConnections }: ServerOptions): readonly string[] =>
  [
    `port=${String(port)}`,
    'listen_addresses=127.0.0.1',
    // No socket file: its path has a length limit that a deep project folder exceeds.
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    `max_connections=${String(maxConnections)}`,
    'logging_collector=off',
    // Nothing of a throw-away database is worth the wait for a disk.
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]);

const logTail = (file: string, from: number): string =>
  readFileSync(file).subarray(from).toString('utf8').trim();

const ending = async (child: ChildProcess): Promise<void> =>
  await new Promise((resolve) => {
    child.once('error', () => {
      resolve();
    });
    child.once('exit', () => {
      resolve();
    });
  });

const stopServer = async (child: ChildProcess, ended: Promise<void>): Promise<void> => {
  const withinPatience = async (): Promise<boolean> => {
    const timer = new AbortController();
    try {
      return await Promise.race([
        ended.then(() => true),
        delay(STOP_PATIENCE_MS, false, { signal: timer.signal }),
      ]);
    } finally {
      timer.abort();
    }
  };
  // SIGTERM would wait for every client to leave. SIGQUIT ends at once and costs a recovery at the next start.
  child.kill('SIGINT');
  if (await withinPatience()) return;
  child.kill('SIGQUIT');
  if (await withinPatience()) return;
  child.kill('SIGKILL');
  await ended;
};

/** Starts `postgres` on a complete cluster and waits until it takes connections. */
export const startServer = async (options: ServerOptions): Promise<ServerStart> => {
  const cluster = clusterDirectory(options.dataDirectory);
  const logFile = path.join(options.dataDirectory, 'postgres.log');
  const log = openSync(logFile, 'a', 0o600);
  const logStart = statSync(logFile).size;
  const guarded = guardedCommand('INT', options.binaries.postgres, ['-D', clusterPathFor(options.account, cluster), ...settings(options)], options.account);
  const child = spawn(guarded.command, guarded.args, {
    ...guarded.identity,
    cwd: cluster,
    env: serverEnvironment(),
    // A process group of its own: Ctrl-C must not take the database from under processes that still drain.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = ending(child);
  let running = true;
  void ended.then(() => {
    running = false;
  });
  const pid = child.pid;
  const callOff = pid !== undefined && !guarded.guarded ? watchParent('INT', pid) : () => undefined;
  void ended.then(callOff);
  const deadline = performance.now() + START_PATIENCE_MS;
  while (pid !== undefined && running && performance.now() < deadline) {
    if (isReady(cluster, pid)) {
      return { kind: 'running', server: { pid, ended, stop: async () => { await stopServer(child, ended); } } };
    }
    await delay(20);
  }
  if (running && pid !== undefined) await stopServer(child, ended);
  const words = logTail(logFile, logStart);
  if (/could not bind|could not create any TCP\/IP sockets/.test(words)) return { kind: 'port_taken' };
  throw new LocalPostgresError('start_failed', `PostgreSQL did not start (log: ${logFile}): ${words.split('\n').slice(-3).join(' ') || 'it said nothing'}`);
};
