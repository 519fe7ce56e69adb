import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestPostgres, type TestPostgres } from '@carillon/local-postgres';
import { openScheduledWorld, type ScheduledWorld } from '@carillon/persistence/testing';
import { parseIdentityDocument } from '../src/identity/document.js';
import { killRoleProcesses, startRoleProcess } from '@carillon/runtime/testing';

const directory = mkdtempSync(path.join(tmpdir(), 'carillon-maintenance-'));
let postgres: TestPostgres;
let world: ScheduledWorld;

beforeAll(async () => {
  postgres = await startTestPostgres();
  world = await openScheduledWorld(postgres.url);
}, 60_000);
afterEach(killRoleProcesses);
afterAll(async () => {
  await world.close();
  await postgres.stop();
  rmSync(directory, { recursive: true });
});

const program = (args: readonly string[], databaseUrl: string, env: Record<string, string> = {}) =>
  startRoleProcess({ script: path.resolve(import.meta.dirname, '../dist/main.js'), args, env: { DATABASE_URL: databaseUrl, ...env } });

/** A command run to its end. */
const command = async (databaseUrl: string, ...args: readonly string[]) => {
  const run = program(args, databaseUrl);
  const code = await run.ended;
  return { code, output: run.output(), errors: run.errors() };
};

const operator = (...args: readonly string[]) => command(world.urlOf('carillon_operator'), ...args);

const fileWith = (document: unknown): string => {
  const file = path.join(directory, 'identity.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
};

const document = (changes: object = {}) => ({
  tenants: [{
    id: 'acme', ceilings: { max_active_runs: 2 },
    principals: [{ id: 'carol', enabled: true, scopes: ['run.read', 'schedule.read'], ...changes }],
    agents: [{
      id: '3f0c6a1e-0d4c-4b8e-9a57-0f1f5f6c2b11', name: 'general', version: '1', policy_profile: 'default', instructions: 'Be brief.',
      limits: { max_steps: 4, max_model_calls: 4, max_tool_calls: 4, max_cost: '1' },
    }],
  }],
});

const parseTenant = (input: unknown) => {
  const parsed = parseIdentityDocument(input);
  if (!parsed.ok || parsed.value[0] === undefined) throw new Error('the document is not a legal one');
  return parsed.value[0];
};

const lines = (...changes: readonly string[]) => changes.map((change) => `${change}\n`).join('');

describe('maintenance migrate', () => {
  it('may be repeated, and goes down and up again', async () => {
    const again = await command(world.urlOf('carillon_owner'), 'migrate');
    expect(again).toMatchObject({ code: 0, errors: '' });
    expect(again.output).toMatch(/^the schema is at \w+\n$/);
    const other = await openScheduledWorld(postgres.url);
    const revisions = await other.sql<{ name: string }>('SELECT name FROM schema_migrations ORDER BY id');
    await other.sql('DELETE FROM access_tokens');
    const [first, newest] = [revisions[0]?.name ?? '', revisions.at(-1)?.name ?? ''];
    expect(await command(other.urlOf('carillon_owner'), 'migrate', '--to', first)).toEqual({ code: 0, output: `the schema went from ${newest} to ${first}\n`, errors: '' });
    expect(await command(other.urlOf('carillon_owner'), 'migrate')).toEqual({ code: 0, output: `the schema went from ${first} to ${newest}\n`, errors: '' });
    await other.close();
  });

  it('names a revision that is not known, in one line', async () => {
    const refused = await command(world.urlOf('carillon_owner'), 'migrate', '--to', 'Nowhere');
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/^maintenance migrate: [^\n]*Nowhere[^\n]*\n$/);
  });
});

describe('maintenance apply', () => {
  it('says of each subject what became of it, changes nothing the second time, and nothing at all when asked to look only', async () => {
    const created = lines('created tenant acme', 'created principal acme/carol', 'created agent acme/general@1');
    const file = fileWith(document());
    expect(await operator('apply', '-f', file, '--dry-run')).toEqual({ code: 0, output: created, errors: '' });
    expect(await world.sql(`SELECT id FROM tenants WHERE id = 'acme'`)).toEqual([]);
    expect(await operator('apply', '-f', file)).toEqual({ code: 0, output: created, errors: '' });
    expect((await operator('apply', '-f', file)).output).toBe(created.replaceAll('created', 'unchanged'));
    const disabled = await operator('apply', '-f', fileWith(document({ enabled: false })));
    expect(disabled.output).toBe(lines('unchanged tenant acme', 'changed principal acme/carol', 'unchanged agent acme/general@1'));
    await operator('apply', '-f', file);
  });

  it('applies nothing of a document with a fault, and points at it', async () => {
    const { code, output, errors } = await operator('apply', '-f', fileWith({ tenants: [{ id: 'never', ceiling: {} }] }));
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^maintenance apply: [^\n]*\/tenants\/0\/ceiling is not a known field\.\n$/);
    expect(await world.sql(`SELECT id FROM tenants WHERE id = 'never'`)).toEqual([]);
  });

  it('is the operator\'s alone', async () => {
    const refused = await command(world.urlOf('carillon_maintenance'), 'apply', '-f', fileWith(document()));
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/permission denied/);
  });
});

describe('maintenance token issue', () => {
  it('prints a token that resolves, and stores only its hash', async () => {
    await operator('apply', '-f', fileWith(document()));
    const { code, output, errors } = await operator('token', 'issue', '--tenant', 'acme', '--principal', 'carol', '--expires-in-days', '7');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const { token } = JSON.parse(output) as { token: string };
    const api = await world.connectAs('carillon_api');
    expect(await api.accessTokens.resolve(createHash('sha256').update(token).digest('hex'))).toMatchObject({
      tenantId: 'acme', principalId: 'carol', scopes: ['run.read', 'schedule.read'],
    });
    expect(JSON.stringify(await world.sql('SELECT * FROM access_tokens'))).not.toContain(token);
  });

  it.each([
    [['--tenant', 'acme', '--principal', 'nobody'], /There is no principal acme\/nobody/],
    [['--tenant', 'acme', '--principal', 'carol', '--scopes', 'schedule.write'], /does not hold every scope/],
  ])('refuses %s', async (options, complaint) => {
    const { code, output, errors } = await operator('token', 'issue', ...options);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(complaint);
  });
});

describe('maintenance token list and revoke', () => {
  it('a revoked token is refused from the next look-up on', async () => {
    await operator('apply', '-f', fileWith(document()));
    const issued = JSON.parse((await operator('token', 'issue', '--tenant', 'acme', '--principal', 'carol')).output) as { id: string; token: string };
    const api = await world.connectAs('carillon_api');
    const resolved = () => api.accessTokens.resolve(createHash('sha256').update(issued.token).digest('hex'));
    expect(await resolved()).toMatchObject({ principalId: 'carol' });
    expect(await operator('token', 'revoke', '--id', issued.id)).toEqual({ code: 0, output: 'revoked\n', errors: '' });
    expect(await resolved()).toBe('revoked');
    expect((await operator('token', 'revoke', '--id', issued.id)).output).toBe('unchanged: it was revoked before\n');
    const listed = (await operator('token', 'list', '--tenant', 'acme', '--principal', 'carol')).output;
    expect(listed.trim().split('\n').map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining({ id: issued.id, revoked_at: expect.stringMatching(/Z$/) }));
    expect(listed).not.toContain(issued.token);
    expect(await operator('token', 'revoke', '--id', '99999999-9999-4999-8999-999999999999')).toMatchObject({ code: 1, output: '' });
  });
});

describe('an operator that is refused one subject', () => {
  it('has all the others, is told which, and may go on from there', async () => {
    await operator('apply', '-f', fileWith(document()));
    const [tenant] = document().tenants;
    const changed = { tenants: [{ ...tenant, principals: [...tenant?.principals ?? [], { id: 'dave', scopes: [] }], agents: [
      { ...tenant?.agents[0], instructions: 'Be long.' }, { ...tenant?.agents[0], version: '2' },
    ] }] };
    for (const options of [['--dry-run'], []]) {
      const { code, output } = await operator('apply', '-f', fileWith(changed), ...options);
      expect(code).toBe(1);
      expect(output).toBe(lines(
        'unchanged tenant acme', 'unchanged principal acme/carol', 'created principal acme/dave',
        'refused agent acme/general@1: it is stored with other content; a version never changes, so give the new content a new version', 'created agent acme/general@2',
      ));
    }
    expect((await operator('apply', '-f', fileWith(changed))).output).toContain('unchanged principal acme/dave\n');
  });

  it('two at the same time end with one of the two documents, whole, and a version for each change', async () => {
    await operator('apply', '-f', fileWith(document()));
    const versionOf = async () => Number((await world.sql<{ version: string }>(`SELECT version FROM principals WHERE principal_id = 'carol'`))[0]?.version.split('-')[0]);
    const before = await versionOf();
    const stores = await Promise.all([1, 2, 3, 4].map(() => world.connectAs('carillon_operator')));
    const parsed = (scopes: readonly string[]) => ({ ...parseTenant(document({ scopes })), agents: [] });
    const answers = await Promise.all(stores.map(({ identityStore }, index) => identityStore.apply(parsed(index % 2 === 0 ? ['run.read'] : ['run.write']), 'write')));
    const changes = answers.flat().filter(({ subject, change }) => subject === 'principal acme/carol' && change === 'changed').length;
    expect(await versionOf()).toBe(before + changes);
    expect(changes).toBeGreaterThan(0);
  });
});

describe('maintenance verify-release', () => {
  it('is silent about a login that is as released, and names what is not', async () => {
    const { code, output } = await command(world.urlOf('carillon_api'), 'verify-release', '--role', 'api');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^carillon_api: exactly as released, schema \w+\n$/) });
    await world.sql('GRANT DELETE ON runs TO carillon_api');
    expect(await command(world.urlOf('carillon_api'), 'verify-release', '--role', 'api')).toEqual({ code: 1, output: 'extra: DELETE runs\n', errors: '' });
    await world.sql('REVOKE DELETE ON runs FROM carillon_api');
  });

  it('a server that is not there is one line', async () => {
    const { code, errors } = await command('postgres://who:kingfisher@127.0.0.1:1/db', 'verify-release', '--role', 'api');
    expect(code).toBe(1);
    expect(errors).toMatch(/^maintenance verify-release: [^\n]*ECONNREFUSED[^\n]*\n$/);
    expect(errors).not.toContain('kingfisher');
  });
});

describe('maintenance serve', () => {
  it('ends a queued run that nobody claims at its deadline, and drains at SIGTERM', async () => {
    const scheduleId = await world.scheduleOnce(150, 'kingfisher', 1);
    await world.fireDue();
    const role = program(['serve'], world.urlOf('carillon_maintenance'));
    await role.logged('ready');
    await role.logged('sweep.changed', (line) => line['sweep'] === 'deadline');
    expect(await world.sql(
      `SELECT r.status, r.failure->>'reason' AS reason FROM runs r JOIN schedule_occurrences o ON o.run_id = r.id WHERE o.schedule_id = $1`, [scheduleId],
    )).toEqual([{ status: 'FAILED', reason: 'deadline_exceeded' }]);
    expect(await role.kill('SIGTERM')).toBe(0);
    expect(role.output() + role.errors()).not.toMatch(/kingfisher|throw-away/);
  });

  it('refuses a credential of a model', async () => {
    const role = program(['serve'], world.urlOf('carillon_maintenance'), { OPENAI_API_KEY: 'kingfisher' });
    expect(await role.ended).toBe(1);
    expect(role.errors()).toMatch(/^carillon maintenance: OPENAI_API_KEY is set[^\n]+\n$/);
    expect(role.errors()).not.toContain('kingfisher');
  });
});

describe('wrong usage', () => {
  it.each([[[]], [['serve', 'now']], [['token']]])('%j is one line and exit code 2', async (args) => {
    const { code, output, errors } = await operator(...args);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(/^maintenance: [^\n]+ usage: [^\n]+\n$/);
  });
});
