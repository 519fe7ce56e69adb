import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isRunning, processIdentity, type ProcessIdentity } from './process-identity.js';
import { startLocalPostgres } from './start.js';

/** A PostgreSQL for one test run. */
export interface TestPostgres {
  /** Of a superuser. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const DIRECTORY_PREFIX = 'carillon-test-postgres-';
const MAX_CONNECTIONS = 200;

const ownerOf = (directory: string): ProcessIdentity | undefined => {
  try {
    return JSON.parse(readFileSync(path.join(directory, 'owner.json'), 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
};

/** Suites that were killed leave 40 MB each: the next one sweeps what belongs to no living process. */
const removeAbandoned = (parent: string): void => {
  for (const entry of readdirSync(parent).filter((name) => name.startsWith(DIRECTORY_PREFIX))) {
    const directory = path.join(parent, entry);
    const owner = ownerOf(directory);
    if (!owner || isRunning(owner)) continue;
    try {
      rmSync(directory, { recursive: true, force: true });
    } catch {
      // Another user's, or a server still on its way out: not ours to insist on.
    }
  }
};

const startThrowAway = async (): Promise<TestPostgres> => {
  removeAbandoned(os.tmpdir());
  const directory = mkdtempSync(path.join(os.tmpdir(), DIRECTORY_PREFIX));
  const remove = (): void => {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    writeFileSync(path.join(directory, 'owner.json'), JSON.stringify(processIdentity(process.pid)));
    const server = await startLocalPostgres({ dataDirectory: path.join(directory, 'data'), durable: false, maxConnections: MAX_CONNECTIONS });
    return {
      url: server.superuserUrl,
      stop: async () => {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
};

const startContainer = async (): Promise<TestPostgres> => {
  // Only here: loading it takes 0.8 s, which the other ways need not pay.
  const { GenericContainer, Wait } = await import('testcontainers');
  const password = 'throw-away';
  const container = await new GenericContainer('postgres:18')
    .withEnvironment({
      POSTGRES_PASSWORD: password,
      // The same cluster as the embedded server makes: the order of strings must not depend on where tests run.
      POSTGRES_INITDB_ARGS: '-E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C',
    })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', `max_connections=${String(MAX_CONNECTIONS)}`, '-c', 'timezone=UTC'])
    .withExposedPorts(5432)
    // The image starts the server twice: first to prepare it, then for good.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  return {
    url: `postgres://postgres:${password}@${container.getHost()}:${String(container.getMappedPort(5432))}/postgres`,
    stop: async () => {
      await container.stop();
    },
  };
};

/**
 * The PostgreSQL of a test suite: `TEST_DATABASE_URL` when given (a superuser's; left running), a container when
 * `TEST_POSTGRES=testcontainers`, else an embedded, throw-away one. Call it from a suite's global set-up; when that
 * throws before its tear-down is known, the embedded server still ends with the process.
 */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, stop: async () => { await Promise.resolve(); } };
  const kind = process.env['TEST_POSTGRES'] ?? 'embedded';
  if (kind === 'testcontainers') return await startContainer();
  if (kind === 'embedded') return await startThrowAway();
  throw new Error(`TEST_POSTGRES is "${kind}": it may be "embedded" or "testcontainers".`);
};
