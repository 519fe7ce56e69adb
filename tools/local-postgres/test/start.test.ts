import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { LocalPostgresError, startLocalPostgres, type LocalPostgres, type LocalPostgresOptions } from '../src/index.js';
import { removeTemporaryDirectories, temporaryDirectory } from './temporary-directory.js';

const running: LocalPostgres[] = [];

const start = async (options: LocalPostgresOptions): Promise<LocalPostgres> => {
  const server = await startLocalPostgres(options);
  running.push(server);
  return server;
};

const rows = async (server: LocalPostgres, sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

const refusal = async (options: LocalPostgresOptions): Promise<LocalPostgresError> => {
  try {
    await start(options);
  } catch (error) {
    if (error instanceof LocalPostgresError) return error;
    throw error;
  }
  throw new Error('it started');
};

afterEach(async () => {
  await Promise.all(running.splice(0).map(async (server) => { await server.stop(); }));
  removeTemporaryDirectories();
});

describe('a durable local PostgreSQL', () => {
  it('keeps data, password and port over a restart', async () => {
    const dataDirectory = path.join(temporaryDirectory(), 'made', 'on demand');
    const first = await start({ dataDirectory, durable: true });
    await rows(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start({ dataDirectory, durable: true });
    expect(await rows(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(second.superuserUrl).toBe(first.superuserUrl);
  });

  it('flushes to disk, speaks UTC and sorts by code point', async () => {
    const server = await start({ dataDirectory: temporaryDirectory(), durable: true });
    const settings = await rows(server, "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'TimeZone') ORDER BY name");
    expect(settings).toEqual([
      { name: 'TimeZone', setting: 'UTC' },
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    expect(await rows(server, "SELECT datlocale, pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = 'postgres'")).toEqual([{ datlocale: 'C.UTF-8', encoding: 'UTF8' }]);
  });

  it('lets nobody else read the password', async () => {
    const dataDirectory = temporaryDirectory();
    await start({ dataDirectory, durable: true });
    expect(statSync(path.join(dataDirectory, 'instance.json')).mode & 0o777).toBe(0o600);
  });

  it('makes the cluster anew when an earlier making was cut short', async () => {
    const dataDirectory = temporaryDirectory();
    mkdirSync(path.join(dataDirectory, 'cluster-in-the-making-abc'));
    writeFileSync(path.join(dataDirectory, 'cluster-in-the-making-abc', 'PG_VERSION'), '18\n');
    const server = await start({ dataDirectory, durable: true });
    expect(await rows(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDirectory).filter((entry) => entry.startsWith('cluster'))).toEqual(['cluster']);
  });

  it('starts over a postmaster.pid that names a process which is no server of it', async () => {
    const dataDirectory = temporaryDirectory();
    const first = await start({ dataDirectory, durable: true });
    const pidFile = path.join(dataDirectory, 'cluster', 'postmaster.pid');
    const content = readFileSync(pidFile, 'utf8');
    await first.stop();
    writeFileSync(pidFile, content.replace(/^\d+/, String(process.ppid)));
    chmodSync(pidFile, 0o600);
    const second = await start({ dataDirectory, durable: true });
    expect(second.pid).not.toBe(first.pid);
  });
});

describe('a refusal says in one line what to do', () => {
  it('directory_unwritable', async () => {
    const file = path.join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    const error = await refusal({ dataDirectory: path.join(file, 'data'), durable: true });
    expect(error).toMatchObject({ code: 'directory_unwritable', message: expect.stringMatching(/cannot be written.*choose another/) });
  });

  it('directory_in_use', async () => {
    const dataDirectory = temporaryDirectory();
    await start({ dataDirectory, durable: true });
    const error = await refusal({ dataDirectory, durable: true });
    expect(error).toMatchObject({ code: 'directory_in_use', message: expect.stringContaining(String(process.pid)) });
  });

  it('directory_damaged, when the password is gone', async () => {
    const dataDirectory = temporaryDirectory();
    const server = await start({ dataDirectory, durable: true });
    await server.stop();
    writeFileSync(path.join(dataDirectory, 'instance.json'), '{"password"');
    const error = await refusal({ dataDirectory, durable: true });
    expect(error).toMatchObject({ code: 'directory_damaged' });
    expect(error.message).not.toContain('\n');
  });

  it('port_in_use', async () => {
    const first = await start({ dataDirectory: temporaryDirectory(), durable: false });
    const error = await refusal({ dataDirectory: temporaryDirectory(), durable: false, port: first.port });
    expect(error).toMatchObject({ code: 'port_in_use', message: expect.stringContaining(String(first.port)) });
  });
});
