import { createServer } from 'node:net';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync, mkdtempSync, rmSync, existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startTestPostgres } from '@carillon/local-postgres';
import { LOGIN_OF_ROLE, ROLES } from '../src/role.js';
import { processesOf, ready, removeSupervisors, startSupervisor } from './supervisor.js';

afterEach(removeSupervisors);

const postgresPid = (dataDirectory: string): number =>
  Number(readFileSync(path.join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** Asks again each turn of the event loop: there is no event for the end of processes that are not our children. */
const allGone = async (directory: string, pids: readonly number[]): Promise<void> => {
  while (processesOf(directory, pids).length > 0) await new Promise((resolve) => setImmediate(resolve));
};

describe('a start', () => {
  it('runs every role with its own login, tells dev.json, and ends cleanly at Ctrl-C', async () => {
    const supervisor = startSupervisor({ env: { MODEL_API_KEY: 'a key', AWS_SECRET_ACCESS_KEY: 'another' } });
    const dev = await ready(supervisor);
    expect(Object.keys(dev)).toEqual(['url', 'tokens', 'agent', 'database_url', 'roles']);
    expect(Object.keys(dev.tokens).toSorted()).toEqual(['alice', 'bob', 'mallory', 'reader']);
    expect(dev.tokens['alice']).toMatch(/^token of alice by carillon_operator/);
    expect(Object.keys(dev.roles)).toEqual([...ROLES]);
    expect(statSync(path.join(supervisor.dataDirectory, 'dev.json')).mode & 0o777).toBe(0o600);
    expect((await fetch(`${dev.url}/health/ready`)).status).toBe(200);
    for (const role of ROLES) {
      const lines = readFileSync(path.join(supervisor.dataDirectory, 'logs', `${role}.log`), 'utf8').trim().split('\n');
      const line = JSON.parse(lines[0] ?? '') as { login: string; database: string; environment: string };
      expect(line).toMatchObject({ event: 'ready', login: LOGIN_OF_ROLE[role], database: 'carillon' });
      expect(line.environment.includes('MODEL_API_KEY')).toBe(role.endsWith('c-worker') || role.startsWith('interactive'));
      expect(line.environment).not.toContain('AWS_SECRET_ACCESS_KEY');
    }
    const pids = [postgresPid(supervisor.dataDirectory), ...ROLES.map((role) => dev.roles[role].pid)];
    expect(processesOf('no such directory', pids)).toHaveLength(pids.length);
    supervisor.process.kill('SIGINT');
    expect(await supervisor.ended).toBe(0);
    expect(supervisor.output().match(/drained/g)).toHaveLength(ROLES.length);
    expect(processesOf(supervisor.dataDirectory, pids)).toEqual([]);
  });

  it('keeps tokens and database URLs over a restart', async () => {
    const first = startSupervisor();
    const before = await ready(first);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = startSupervisor({ dataDirectory: first.dataDirectory });
    const after = await ready(second);
    expect(after.tokens).toEqual(before.tokens);
    expect(after.database_url).toBe(before.database_url);
    expect(ROLES.map((role) => after.roles[role].database_url)).toEqual(ROLES.map((role) => before.roles[role].database_url));
  });

  it('starts a role that died again and tells its new process', async () => {
    const supervisor = startSupervisor();
    const dev = await ready(supervisor);
    const { pid } = dev.roles['schedule-worker'];
    process.kill(pid, 'SIGKILL');
    await supervisor.says(/schedule-worker ended \(SIGKILL\); starting it again in 0\.5 s\n(.*\n)*schedule-worker .* ready/);
    expect(supervisor.devFile().roles['schedule-worker'].pid).not.toBe(pid);
    expect(supervisor.devFile().roles.api).toEqual(dev.roles.api);
  });

  it('starts PostgreSQL again, where it was, when it died', async () => {
    const supervisor = startSupervisor();
    const dev = await ready(supervisor);
    const pid = postgresPid(supervisor.dataDirectory);
    process.kill(pid, 'SIGKILL');
    await supervisor.says(/postgres ended; starting it again/);
    process.kill(dev.roles['async-worker'].pid, 'SIGKILL');
    await supervisor.says(/async-worker ended \(SIGKILL\)(.*\n)*async-worker .* ready/);
    expect(postgresPid(supervisor.dataDirectory)).not.toBe(pid);
  });

  it('leaves no process behind when it is killed by SIGKILL, and starts again at once', async () => {
    const supervisor = startSupervisor();
    const dev = await ready(supervisor);
    const pids = [postgresPid(supervisor.dataDirectory), ...ROLES.map((role) => dev.roles[role].pid)];
    supervisor.process.kill('SIGKILL');
    await supervisor.ended;
    const again = startSupervisor({ dataDirectory: supervisor.dataDirectory, env: { CARILLON_PORT: new URL(dev.url).port } });
    const after = await ready(again);
    expect(after.url).toBe(dev.url);
    expect(after.tokens).toEqual(dev.tokens);
    await allGone('no such directory', pids);
    expect(processesOf('no such directory', pids)).toEqual([]);
  });

  it('uses the server of DATABASE_URL, twice, and starts none of its own', async () => {
    const server = await startTestPostgres();
    try {
      const first = startSupervisor({ env: { DATABASE_URL: server.url } });
      const before = await ready(first);
      first.process.kill('SIGHUP');
      expect(await first.ended).toBe(0);
      const second = startSupervisor({ dataDirectory: first.dataDirectory, env: { DATABASE_URL: server.url } });
      const after = await ready(second);
      second.process.kill('SIGINT');
      expect(await second.ended).toBe(0);
      expect(after.tokens).toEqual(before.tokens);
      expect(new URL(after.database_url).host).toBe(new URL(server.url).host);
      expect(existsSync(path.join(first.dataDirectory, 'postgres'))).toBe(false);
    } finally {
      await server.stop();
    }
  });
});

describe('a start that cannot be ends with one line and starts nothing', () => {
  const refusal = async (env: Readonly<Record<string, string>>, dataDirectory?: string): Promise<string> => {
    const supervisor = startSupervisor({ env, ...(dataDirectory === undefined ? {} : { dataDirectory }) });
    expect(await supervisor.ended).toBe(1);
    expect(processesOf(supervisor.dataDirectory, [])).toEqual([]);
    return supervisor.output();
  };
  const ONE_LINE = /^carillon: [^\n]+\n$/;

  it('a port in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const said = await refusal({ CARILLON_PORT: port });
    holder.close();
    expect(said).toMatch(ONE_LINE);
    expect(said).toContain(`Port ${port} is in use`);
    expect(said).toContain('CARILLON_PORT');
  });

  it('a data directory that cannot be written', async () => {
    const parent = mkdtempSync(path.join(os.tmpdir(), 'carillon-dev-test-'));
    writeFileSync(path.join(parent, 'file'), '');
    const said = await refusal({}, path.join(parent, 'file', 'data'));
    rmSync(parent, { recursive: true });
    expect(said).toMatch(ONE_LINE);
    expect(said).toContain('CARILLON_DATA_DIR');
  });

  it('a data directory that another one runs on', async () => {
    const first = startSupervisor();
    await ready(first);
    const second = startSupervisor({ dataDirectory: first.dataDirectory });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(ONE_LINE);
    expect(second.output()).toContain(String(first.process.pid));
    expect((await fetch(`${first.devFile().url}/health/ready`)).status).toBe(200);
  });

  it('a DATABASE_URL where nothing answers, without repeating its password', async () => {
    const said = await refusal({ DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/postgres' });
    expect(said).toMatch(ONE_LINE);
    expect(said).toMatch(/127\.0\.0\.1:1.*ECONNREFUSED.*DATABASE_URL/);
    expect(said).not.toContain('hunter2');
  });

  it('a migration that fails', async () => {
    expect(await refusal({ OTEL_SERVICE_NAME: 'broken migrate' })).toMatch(/^carillon: `maintenance migrate` failed \(exit code 3\).*broken on purpose/m);
  });

  it('a role that does not get ready', async () => {
    expect(await refusal({ MODEL_NAME: 'broken async-worker' })).toMatch(/^carillon: The async-worker does not start \(exit code 3\): .*broken on purpose/m);
  });
});
