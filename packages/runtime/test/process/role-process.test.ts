import path from 'node:path';
import { killRoleProcesses, startRoleProcess } from '../../src/testing/index.js';

const start = (how: string, env: Record<string, string> = {}) =>
  startRoleProcess({ script: path.join(import.meta.dirname, 'program/role.mjs'), args: [how], env });

afterEach(killRoleProcesses);

describe('a role as a process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('logs ready as JSON and ends with 0 at %s', async (signal) => {
    const role = start('waits');
    expect(await role.logged('ready')).toMatchObject({ role: 'idle', level: 'info', pid: role.child.pid, zone_data: process.versions['tz'] });
    expect(await role.kill(signal)).toBe(0);
    expect(role.lines.map(({ event }) => event)).toEqual(['ready', 'drain.requested', 'stopped']);
    expect(role.errors()).toBe('');
  });

  it('ends soon when its parent is gone', async () => {
    const role = start('waits', { CARILLON_EXIT_WITH_PARENT: '1' });
    await role.logged('ready');
    role.child.stdin.end();
    expect(await role.ended).toBe(0);
    expect(role.lines.find(({ event }) => event === 'drain.requested')).toMatchObject({ cause: 'parent_gone' });
  });

  it('ends with 1 and one line when it cannot start, without a password', async () => {
    const role = start('fails');
    expect(await role.ended).toBe(1);
    expect(role.errors()).toMatch(/^carillon idle: cannot reach postgres:\/\/\[redacted\]@127\.0\.0\.1:1\/x\n$/);
    expect(role.output()).toBe('');
  });

  it('ends with 1 and one line for a wrong setting', async () => {
    const role = start('waits', { CARILLON_SCAN_BATCH: '10' });
    expect(await role.ended).toBe(1);
    expect(role.errors()).toBe('carillon idle: CARILLON_SCAN_BATCH is "10": set it to a whole number from 1 to 9.\n');
  });

  it('ends with 1 and says why when a rejection is not handled', async () => {
    const role = start('rejects unheard');
    expect(await role.ended).toBe(1);
    expect(await role.logged('fatal')).toMatchObject({ error_message: 'nobody caught this', level: 'error' });
  });

  it('does not outlive its drain', async () => {
    const role = start('never closes', { CARILLON_DRAIN_SECONDS: '1' });
    await role.logged('ready');
    expect(await role.kill('SIGTERM')).toBe(1);
    expect(await role.logged('drain.overdue')).toMatchObject({ level: 'error' });
  });
});
