import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { postgresBinaries } from './binaries.js';
import { clusterDirectory, ensureCluster, prepareDataDirectory } from './cluster.js';
import { lockDirectory } from './directory-lock.js';
import { directoryInUse, LocalPostgresError } from './error.js';
import { freePort, portState } from './free-port.js';
import { readInstance, writeInstance, type Instance } from './instance-file.js';
import { clearCluster } from './postmaster.js';
import { startServer, type RunningServer, type ServerOptions } from './server.js';
import { serverAccount } from './server-account.js';

const HOST = '127.0.0.1';
const PORT_ATTEMPTS = 10;

export interface LocalPostgresOptions {
  /** Holds the cluster, its log and its settings. Made when absent; a cluster in it is used again. */
  readonly dataDirectory: string;
  /** 0 or absent: the port of the last time when it is still free, else any free one. */
  readonly port?: number;
  /** True: PostgreSQL's own durable settings. False: nothing is ever flushed, so a crash may cost the whole cluster. */
  readonly durable: boolean;
  /** The superuser's password for a cluster that is made now; random when absent. A kept cluster keeps its own. */
  readonly password?: string;
  readonly maxConnections?: number;
}

export interface LocalPostgres {
  readonly host: string;
  readonly port: number;
  readonly pid: number;
  readonly superuserUrl: string;
  /** Fulfils when the server has ended, wanted or not. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

const instanceOf = (dataDirectory: string, password: string | undefined): Instance => {
  const kept = readInstance(dataDirectory);
  if (kept) return kept;
  if (existsSync(clusterDirectory(dataDirectory))) {
    throw new LocalPostgresError(
      'directory_damaged',
      `${path.join(dataDirectory, 'instance.json')} is gone, and with it the database's password: restore it, or remove ${dataDirectory} to begin with an empty database.`,
    );
  }
  return { password: password ?? randomBytes(24).toString('base64url'), port: null };
};

type Listening = { readonly port: number; readonly server: RunningServer };

const startOnWantedPort = async (options: Omit<ServerOptions, 'port'>, port: number): Promise<Listening> => {
  const started = await startServer({ ...options, port });
  if (started.kind === 'running') return { port, server: started.server };
  throw new LocalPostgresError('port_in_use', `Port ${String(port)} is in use: stop what listens there, or choose another port.`);
};

const startOnAnyPort = async (options: Omit<ServerOptions, 'port'>, preferred: number | null): Promise<Listening> => {
  let port = preferred !== null && (await portState(preferred)) === 'free' ? preferred : await freePort();
  for (let attempt = 1; attempt <= PORT_ATTEMPTS; attempt += 1) {
    const started = await startServer({ ...options, port });
    if (started.kind === 'running') return { port, server: started.server };
    port = await freePort();
  }
  throw new LocalPostgresError('port_in_use', `No free port was found on ${HOST} in ${String(PORT_ATTEMPTS)} attempts: name one yourself.`);
};

const startHeld = async (dataDirectory: string, afterCrash: boolean, options: LocalPostgresOptions): Promise<Listening & { readonly password: string }> => {
  const cluster = clusterDirectory(dataDirectory);
  const { password, port: keptPort } = instanceOf(dataDirectory, options.password);
  await clearCluster(cluster, afterCrash);
  const account = serverAccount(cluster);
  // Before initdb: a cluster never stands there without its password.
  writeInstance(dataDirectory, { password, port: keptPort });
  const binaries = await postgresBinaries(account);
  await ensureCluster(dataDirectory, binaries, account, password, options.durable);
  const serverOptions = { dataDirectory, binaries, account, durable: options.durable, maxConnections: options.maxConnections ?? 100 };
  const listening = options.port
    ? await startOnWantedPort(serverOptions, options.port)
    : await startOnAnyPort(serverOptions, keptPort);
  writeInstance(dataDirectory, { password, port: listening.port });
  return { ...listening, password };
};

/**
 * Starts a PostgreSQL of this process's own on 127.0.0.1, with all it needs brought along. It ends with this process,
 * however this process ends (see parent-death.ts for what that rests on).
 *
 * @throws LocalPostgresError, whose message is one line that names the mend.
 */
export const startLocalPostgres = async (options: LocalPostgresOptions): Promise<LocalPostgres> => {
  const dataDirectory = path.resolve(options.dataDirectory);
  prepareDataDirectory(dataDirectory);
  const lock = lockDirectory(dataDirectory);
  if (lock.kind === 'taken') throw directoryInUse(dataDirectory, lock.pid);
  try {
    const { port, server, password } = await startHeld(dataDirectory, lock.afterCrash, options);
    void server.ended.then(lock.release);
    return {
      host: HOST,
      port,
      pid: server.pid,
      superuserUrl: `postgres://postgres:${encodeURIComponent(password)}@${HOST}:${String(port)}/postgres`,
      ended: server.ended,
      stop: server.stop,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};
