import { once } from 'node:events';
import { connect as openSocket, createServer, type AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { aDefinitionBody } from '@carillon/domain/testing';
import { killRoleProcesses, startRoleProcess, type RoleProcess } from '@carillon/runtime/testing';
import pg from 'pg';
import { useApi } from '../world.js';

const api = useApi();
const FLAGS = { AGENT_SCHEDULE_API_ENABLED: '1', AGENT_SCHEDULE_WORKER_ENABLED: '1' };
afterEach(killRoleProcesses);

const start = (env: Record<string, string> = {}): RoleProcess => startRoleProcess({
  script: path.resolve(import.meta.dirname, '../../dist/main.js'),
  env: { DATABASE_URL: api.urlOf('carillon_api'), CARILLON_PORT: '0', ...FLAGS, ...env },
});

const urlOf = async (role: RoleProcess): Promise<string> => {
  await role.logged('ready');
  return String((await role.logged('listening'))['url']);
};

describe('a start that is refused says what is wrong and how to mend it, in one line', () => {
  const refused = async (env: Record<string, string>, saying: RegExp): Promise<void> => {
    const role = start(env);
    expect(await role.ended).toBe(1);
    expect(role.errors().trim().split('\n')).toEqual([expect.stringMatching(saying)]);
    expect(role.lines.map(({ event }) => event)).not.toContain('ready');
    expect(role.output() + role.errors()).not.toMatch(/throw-away|secret/);
  };

  it.each([
    ['one flag without the other', { AGENT_SCHEDULE_WORKER_ENABLED: '0' }, /AGENT_SCHEDULE_API_ENABLED is 1 while AGENT_SCHEDULE_WORKER_ENABLED is 0/],
    ['the other without the one', { AGENT_SCHEDULE_API_ENABLED: '0' }, /AGENT_SCHEDULE_WORKER_ENABLED is 1 while AGENT_SCHEDULE_API_ENABLED is 0/],
    ['a flag of another value', { AGENT_SCHEDULE_API_ENABLED: 'true' }, /AGENT_SCHEDULE_API_ENABLED .*0 or 1/],
    ['no database', { DATABASE_URL: '' }, /DATABASE_URL is not set/],
    ['a database that is not there', { DATABASE_URL: 'postgres://who:secret@127.0.0.1:1/db' }, /DATABASE_URL cannot be used .*ECONNREFUSED/],
    ['a port that is none', { CARILLON_PORT: '70000' }, /CARILLON_PORT .*65535/],
    ['an address of another machine', { CARILLON_HOST: '192.0.2.1' }, /CARILLON_HOST/],
    ['a misspelt setting', { CARILLON_PROT: '1' }, /CARILLON_PROT is not a setting.*CARILLON_PORT/],
    ['a credential of a model', { MODEL_API_KEY: 'secret' }, /MODEL_API_KEY is set/],
  ])('%s', async (_name, env, saying) => { await refused(env, saying); });

  it('a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      await refused({ CARILLON_PORT: String(port) }, new RegExp(`${port}.*in use.*CARILLON_PORT`));
    } finally {
      server.close();
    }
  });

  it('a schema that this build does not know', async () => {
    await api.sql('ALTER TABLE schema_migrations RENAME TO kingfisher');
    try {
      await refused({}, /DATABASE_URL cannot be used .*schema.*migrate/);
    } finally {
      await api.sql('ALTER TABLE kingfisher RENAME TO schema_migrations');
    }
  });
});

test('it serves on 127.0.0.1, logs lines of JSON, and SIGTERM ends it', async () => {
  const role = start();
  const url = await urlOf(role);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const me = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${api.token('alice')}` } });
  expect([me.status, await me.json()]).toEqual([200, expect.objectContaining({ principal_id: 'alice' })]);
  expect(await role.kill('SIGTERM')).toBe(0);
  expect(role.lines.map(({ event }) => event)).toEqual(['listening', 'ready', 'drain.requested', 'stopped']);
  for (const line of role.lines) expect(line).toMatchObject({ time: expect.stringMatching(/Z$/), level: 'info', role: 'api' });
  expect(role.output() + role.errors()).not.toMatch(/carillon_[A-Za-z0-9_-]{20}|throw-away/);
});

test('the built document is the checked-in one: another compiler than that of the tests made it', async () => {
  const role = start();
  const served = await (await fetch(`${await urlOf(role)}/openapi.json`)).json();
  expect(served).toEqual(JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../openapi.json'), 'utf8')));
  expect(await role.kill('SIGTERM')).toBe(0);
});

test('a request that is under way when SIGTERM comes is answered first', async () => {
  await api.create();
  const role = start();
  const url = await urlOf(role);
  const holder = new pg.Client({ connectionString: api.urlOf('carillon_owner') });
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    // Somebody holds the row that a create of alice's must count behind.
    await holder.query("BEGIN; SELECT set_config('carillon.tenant_id', 'demo', true), set_config('carillon.principal_id', 'alice', true)");
    await holder.query(`SELECT 1 FROM schedule_counts WHERE tenant_id = 'demo' AND principal_id = 'alice' FOR UPDATE`);
    const created = fetch(`${url}/v1/schedules`, {
      method: 'POST', body: JSON.stringify(aDefinitionBody()),
      headers: { authorization: `Bearer ${api.token('alice')}`, 'content-type': 'application/json', 'idempotency-key': 'under-way' },
    });
    while ((await api.sql(`SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()`)).length === 0) {
      await api.sql('SELECT pg_sleep(0.02)');
    }
    role.child.kill('SIGTERM');
    await role.logged('drain.requested');
    await holder.query('COMMIT');
    expect((await created).status).toBe(201);
    expect(await role.ended).toBe(0);
  } finally {
    await holder.end();
  }
});

test('a client that never finishes its request does not hold up the end', async () => {
  const role = start({ CARILLON_DRAIN_SECONDS: '1' });
  const url = new URL(await urlOf(role));
  const socket = openSocket(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST /v1/schedules HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.token('alice')}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
  // A whole request on another connection, so that the torn one was certainly read before.
  await fetch(`${url.origin}/health/live`);
  expect(await role.kill('SIGTERM')).toBe(0);
  socket.destroy();
});
