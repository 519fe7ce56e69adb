import { spawn } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PostgresBinaries } from './binaries.js';
import { LocalPostgresError, systemErrorCode } from './error.js';
import { guardedCommand } from './parent-death.js';
import type { ServerAccount } from './server-account.js';

const STAGING_PREFIX = 'cluster-in-the-making-';
const MAJOR_VERSION = '18';

export const clusterDirectory = (dataDirectory: string): string => path.join(dataDirectory, 'cluster');

/** PostgreSQL's own settings come from its command line only, never from the caller's PG* or LC_* variables. */
export const serverEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  LANG: 'C',
  TZ: 'UTC',
});

/**
 * How the server names its cluster directory, which is always its working directory. When it runs under another account
 * than ours the path may lead through folders closed to that account; this name needs no way through them.
 */
export const clusterPathFor = (account: ServerAccount, cluster: string): string =>
  account.kind === 'other_user' && process.platform === 'linux' ? '/proc/self/cwd' : cluster;

/** Makes the data directory, 0700, and proves that this user can write it. */
export const prepareDataDirectory = (dataDirectory: string): void => {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    accessSync(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
    // Root passes every permission check, yet not a read-only file system: only writing proves that writing works.
    rmSync(mkdtempSync(path.join(dataDirectory, '.write-check-')), { recursive: true });
  } catch (error) {
    throw new LocalPostgresError(
      'directory_unwritable',
      `The data directory ${dataDirectory} cannot be written (${systemErrorCode(error)}): give its ownership to this user, or choose another one.`,
      { cause: error },
    );
  }
};

const run = async (command: string, args: readonly string[], account: ServerAccount, cwd: string): Promise<void> => {
  const guarded = guardedCommand('KILL', command, args, account);
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const child = spawn(guarded.command, guarded.args, { ...guarded.identity, cwd, env: serverEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const failed = (why: string): void => {
      reject(new LocalPostgresError('initialization_failed', `PostgreSQL could not make its data directory: ${why}`));
    };
    child.on('error', (error) => {
      failed(error.message);
    });
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else failed(output.trim().split('\n').slice(-5).join(' ') || `initdb ended with ${String(code ?? signal)}`);
    });
  });
};

const giveTo = (account: ServerAccount, entry: string): void => {
  if (account.kind === 'other_user') chownSync(entry, account.uid, account.gid);
};

/** initdb takes the password from a file that its account can reach, which the data directory may not be. */
const withPasswordFile = async (password: string, account: ServerAccount, use: (file: string) => Promise<void>): Promise<void> => {
  const parent = account.kind === 'other_user' ? '/tmp' : os.tmpdir();
  const directory = mkdtempSync(path.join(parent, 'carillon-initdb-'));
  try {
    const file = path.join(directory, 'password');
    writeFileSync(file, `${password}\n`, { mode: 0o600 });
    giveTo(account, file);
    giveTo(account, directory);
    await use(file);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

/** A kill in the middle of initdb leaves only a staging directory, which the next start removes. */
const removeHalfMade = (dataDirectory: string): void => {
  for (const entry of readdirSync(dataDirectory)) {
    if (entry.startsWith(STAGING_PREFIX)) rmSync(path.join(dataDirectory, entry), { recursive: true, force: true });
  }
};

const makeCluster = async (dataDirectory: string, binaries: PostgresBinaries, account: ServerAccount, password: string, durable: boolean): Promise<void> => {
  const staging = mkdtempSync(path.join(dataDirectory, STAGING_PREFIX));
  chmodSync(staging, 0o700);
  giveTo(account, staging);
  await withPasswordFile(password, account, async (passwordFile) => {
    const args = [
      '-D', clusterPathFor(account, staging),
      '-U', 'postgres',
      '-A', 'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-instructions',
      // One collation and encoding on every machine, whatever its locale: without -E UTF8 this combination is refused.
      '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C',
      ...(durable ? [] : ['--no-sync']),
    ];
    await run(binaries.initdb, args, account, staging);
  });
  renameSync(staging, clusterDirectory(dataDirectory));
};

/** Leaves a complete cluster in the data directory, made now or earlier. Call it only while holding the directory. */
export const ensureCluster = async (
  dataDirectory: string,
  binaries: PostgresBinaries,
  account: ServerAccount,
  password: string,
  durable: boolean,
): Promise<void> => {
  removeHalfMade(dataDirectory);
  const cluster = clusterDirectory(dataDirectory);
  if (!existsSync(cluster)) {
    await makeCluster(dataDirectory, binaries, account, password, durable);
    return;
  }
  const versionFile = path.join(cluster, 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'none';
  if (version !== MAJOR_VERSION) {
    throw new LocalPostgresError(
      'directory_damaged',
      `${cluster} holds a cluster of PostgreSQL ${version}, not ${MAJOR_VERSION}: choose another data directory, or remove this one to begin with an empty database.`,
    );
  }
};
