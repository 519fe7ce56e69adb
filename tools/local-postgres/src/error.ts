/**
 * Why a local PostgreSQL could not be had. Each code is a stable word; `message` is one line that says what to do.
 *
 * - `directory_unwritable`: the data directory cannot be made or written by this user.
 * - `directory_in_use`: another running instance holds the data directory.
 * - `directory_damaged`: a cluster stands there without the settings file that holds its password, or of another major version.
 * - `port_in_use`: the port that was asked for is taken.
 * - `binaries_missing`: no binaries for this platform are installed, or they cannot be executed.
 * - `no_server_account`: running as root, and there is no unprivileged account to run PostgreSQL under.
 * - `initialization_failed`, `start_failed`: initdb or postgres ended; the message ends in its last words.
 */
export type LocalPostgresErrorCode =
  | 'directory_unwritable'
  | 'directory_in_use'
  | 'directory_damaged'
  | 'port_in_use'
  | 'binaries_missing'
  | 'no_server_account'
  | 'initialization_failed'
  | 'start_failed';

export class LocalPostgresError extends Error {
  override readonly name = 'LocalPostgresError';

  constructor(
    readonly code: LocalPostgresErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * The system's word for a failed call (`EACCES`, `ENOENT`), or `unknown`. By shape, not `instanceof Error`: under Jest the
 * runtime's own errors come from another realm.
 */
export const systemErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

export const directoryInUse = (directory: string, pid: number): LocalPostgresError =>
  new LocalPostgresError(
    'directory_in_use',
    `The data directory ${directory} is in use by process ${String(pid)}: stop that one first, or choose another data directory.`,
  );
