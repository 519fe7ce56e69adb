import { backoffAfter } from '../src/backoff.js';
import { readDemo } from '../src/demo.js';
import { devFileOf, type DevFacts } from '../src/dev-file.js';
import { shortForm } from '../src/log-line.js';
import { loginUrl } from '../src/logins.js';
import { ROLES, rolesToStart, type Role } from '../src/role.js';
import { commandEnvironment, roleEnvironment } from '../src/role-environment.js';
import { readSettings } from '../src/settings.js';
import { usableTokens } from '../src/tokens.js';
import { welcome } from '../src/welcome.js';

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings({}, '/project')).toEqual({ port: 8080, dataDirectory: '/project/.carillon', databaseUrl: undefined, env: {} });
  });

  it('are read from the environment; blank means the default', () => {
    const env = { CARILLON_PORT: '0', CARILLON_DATA_DIR: '/elsewhere', DATABASE_URL: ' ' };
    expect(readSettings(env, '/project')).toEqual({ port: 0, dataDirectory: '/elsewhere', databaseUrl: undefined, env });
  });

  it.each(['-1', '65536', '80a', '1e3', '8080.5'])('refuse the port %s by name', (port) => {
    expect(() => readSettings({ CARILLON_PORT: port }, '/')).toThrow(/^CARILLON_PORT is ".*": set it to a port from 1 to 65535/);
  });

  it.each(['secret', 'mysql://a:secret@b/c', 'postgres:///secret'])('refuse the DATABASE_URL %s without repeating it', (url) => {
    expect(() => readSettings({ DATABASE_URL: url }, '/')).toThrow(/^DATABASE_URL is not (?!.*secret)/);
  });
});

describe('the environment of a role', () => {
  const env = {
    PATH: '/bin', HOME: '/home/x', DATABASE_URL: 'postgres://superuser', SHELL: '/bin/sh', AWS_SECRET_ACCESS_KEY: 'k',
    MODEL_API_KEY: 'k', MODEL_NAME: 'm', HTTPS_PROXY: 'p', CARILLON_SCAN_BATCH: '7', CARILLON_DATA_DIR: '/d', CARILLON_PORT: '0', npm_config_prefix: '/usr',
  };
  const environmentOf = (role: Role) => roleEnvironment(role, env, { databaseUrl: `postgres://${role}`, port: 4711 });

  it.each(ROLES)('of the %s holds its own database URL and nobody else\'s', (role) => {
    const values = Object.values(environmentOf(role)).filter((value) => value.startsWith('postgres:'));
    expect(values).toEqual([`postgres://${role}`]);
  });

  it('names the port to the api only', () => {
    expect(ROLES.filter((role) => environmentOf(role)['CARILLON_PORT'] === '4711')).toEqual(['api']);
    expect(ROLES.filter((role) => 'CARILLON_PORT' in environmentOf(role))).toEqual(['api']);
  });

  it('gives models\' keys to the workers that execute runs only', () => {
    expect(ROLES.filter((role) => 'MODEL_API_KEY' in environmentOf(role))).toEqual(['interactive-worker', 'async-worker']);
  });

  it('is the whole of an allow-list', () => {
    expect(Object.keys(environmentOf('schedule-worker')).toSorted()).toEqual([
      'AGENT_SCHEDULE_API_ENABLED', 'AGENT_SCHEDULE_WORKER_ENABLED', 'CARILLON_EXIT_WITH_PARENT', 'CARILLON_SCAN_BATCH', 'DATABASE_URL', 'HOME', 'PATH',
    ]);
    expect(Object.keys(commandEnvironment(env, 'postgres://owner')).toSorted()).toEqual(['CARILLON_SCAN_BATCH', 'DATABASE_URL', 'HOME', 'PATH']);
  });

  it('turns schedules on unless told otherwise', () => {
    expect(environmentOf('api')).toMatchObject({ AGENT_SCHEDULE_API_ENABLED: '1', AGENT_SCHEDULE_WORKER_ENABLED: '1' });
    const off = roleEnvironment('api', { AGENT_SCHEDULE_API_ENABLED: '0', AGENT_SCHEDULE_WORKER_ENABLED: '0' }, { databaseUrl: 'd', port: 1 });
    expect(off).toMatchObject({ AGENT_SCHEDULE_API_ENABLED: '0', AGENT_SCHEDULE_WORKER_ENABLED: '0' });
  });
});

describe('the pause before a role is started again', () => {
  it('doubles from half a second to half a minute', () => {
    const pauses: number[] = [];
    for (let i = 0; i < 9; i += 1) pauses.push(backoffAfter(pauses.at(-1), 10));
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('begins anew after a minute of life', () => {
    expect(backoffAfter(30_000, 59_999)).toBe(30_000);
    expect(backoffAfter(30_000, 60_000)).toBe(500);
  });
});

describe('dev.json', () => {
  const facts: DevFacts = {
    url: 'http://127.0.0.1:8080',
    tokens: new Map([['alice', 't']]),
    agent: { id: 'a', version: '1', policy_profile: 'default' },
    databaseUrl: 'postgres://superuser',
    roleDatabaseUrls: Object.fromEntries(ROLES.map((role) => [role, `postgres://${role}`])) as Record<Role, string>,
    pids: new Map(ROLES.map((role, index) => [role, 100 + index])),
  };

  it('has exactly the promised shape', () => {
    expect(devFileOf(facts)).toEqual({
      url: 'http://127.0.0.1:8080',
      tokens: { alice: 't' },
      agent: { id: 'a', version: '1', policy_profile: 'default' },
      database_url: 'postgres://superuser',
      roles: {
        api: { database_url: 'postgres://api', pid: 100 },
        'schedule-worker': { database_url: 'postgres://schedule-worker', pid: 101 },
        'interactive-worker': { database_url: 'postgres://interactive-worker', pid: 102 },
        'async-worker': { database_url: 'postgres://async-worker', pid: 103 },
        maintenance: { database_url: 'postgres://maintenance', pid: 104 },
      },
    });
  });

  it('is not written before every role has a process', () => {
    expect(devFileOf({ ...facts, pids: new Map([['api', 1]]) })).toBeUndefined();
  });
});

describe('kept tokens', () => {
  const NOW = Date.parse('2026-01-01T00:00:00Z');
  const kept = {
    database: '1/2', demo: 'd',
    tokens: { alice: { token: 'good', expires_at: '2026-06-01T00:00:00Z' }, bob: { token: 'old', expires_at: '2026-01-05T00:00:00Z' } },
  };

  it('are used until a week before they expire', () => {
    expect([...usableTokens(kept, { database: '1/2', demo: 'd' }, NOW)]).toEqual([['alice', 'good']]);
  });

  it.each([
    ['another database', { database: '1/3', demo: 'd' }],
    ['another demo', { database: '1/2', demo: 'e' }],
  ])('are not used for %s', (_, issuedFor) => {
    expect(usableTokens(kept, issuedFor, NOW).size).toBe(0);
  });

  it('are nothing where the file holds something else', () => {
    for (const other of [undefined, null, [], 'x', { database: '1/2' }]) expect(usableTokens(other, { database: '1/2', demo: 'd' }, NOW).size).toBe(0);
  });
});

describe('the short form of a log line', () => {
  it('shows level, event and the first few plain fields', () => {
    const line = JSON.stringify({ time: 't', level: 'warn', role: 'api', event: 'request.failed', pid: 1, status: 500, reason: 'it broke', nested: { a: 1 } });
    expect(shortForm('api', line)).toBe('api                 warn   request.failed  status=500 reason="it broke"');
  });

  it('lets no logged value steer the terminal', () => {
    expect(shortForm('api', JSON.stringify({ level: 'info', event: 'e', value: '\u001b[2J' }))).not.toContain('\u001b');
    expect(shortForm('api', 'stray \u001b[2J')).not.toContain('\u001b');
  });
});

it('the demo has the promised principals and one agent in both tenants', () => {
  const demo = readDemo();
  expect(demo.principals).toEqual([
    { tenant: 'demo', id: 'alice' }, { tenant: 'demo', id: 'bob' }, { tenant: 'demo', id: 'reader' }, { tenant: 'other', id: 'mallory' },
  ]);
  expect(demo.agent).toMatchObject({ version: '1', policy_profile: 'default' });
});

it('a login\'s URL keeps the server\'s own parameters', () => {
  expect(loginUrl('postgres://me:secret@db.example:6432/postgres?sslmode=require', 'carillon', 'carillon_api', 'p@ss'))
    .toBe('postgres://carillon_api:p%40ss@db.example:6432/carillon?sslmode=require');
});

it('the welcome ends with the line that programs wait for', () => {
  const lines = welcome({ url: 'http://127.0.0.1:1', dataDirectory: '/project/my data', workingDirectory: '/project', tokenNames: ['alice'] });
  expect(lines.at(-1)).toBe('carillon ready http://127.0.0.1:1');
  expect(lines.join('\n')).toContain("'my data/dev.json'");
});

describe('the roles to start', () => {
  test('are all of them, unless both switches of the schedule feature are off', () => {
    expect(rolesToStart({})).toEqual(ROLES);
    expect(rolesToStart({ AGENT_SCHEDULE_API_ENABLED: '0', AGENT_SCHEDULE_WORKER_ENABLED: '1' })).toEqual(ROLES);
    expect(rolesToStart({ AGENT_SCHEDULE_API_ENABLED: '0', AGENT_SCHEDULE_WORKER_ENABLED: '0' })).toEqual(ROLES.filter((role) => role !== 'schedule-worker'));
  });
});
