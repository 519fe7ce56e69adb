import { parseCommand, USAGE } from '../../src/command/parse.js';

const parsed = (line: string) => parseCommand(line === '' ? [] : line.split(' '));

describe('the commands', () => {
  it.each([
    ['serve', { kind: 'serve' }],
    ['migrate', { kind: 'migrate', to: 'newest' }],
    ['migrate --to 3', { kind: 'migrate', to: '3' }],
    ['apply -f demo.json', { kind: 'apply', file: 'demo.json', mode: 'write' }],
    ['apply --file demo.json --dry-run', { kind: 'apply', file: 'demo.json', mode: 'dry_run' }],
    ['token issue --tenant t --principal p', { kind: 'issue_token', tenantId: 't', principalId: 'p', scopes: 'all_held', expiresInDays: 90 }],
    ['token issue --tenant t --principal p --scopes run.read,agent.read,run.read --expires-in-days 1', {
      kind: 'issue_token', tenantId: 't', principalId: 'p', scopes: ['agent.read', 'run.read'], expiresInDays: 1,
    }],
  ])('%s', (line, command) => {
    expect(parsed(line)).toEqual({ ok: true, value: command });
  });

  it.each([
    '', 'help', 'migrate --too 3', 'migrate --to', 'migrate up', 'apply', 'apply demo.json', 'apply -f', 'serve now', 'token', 'token list',
    'token issue --tenant t', 'token issue --tenant t --principal p --scopes everything', 'token issue --tenant t --principal p --scopes run.read,',
    'token issue --tenant t --principal p --expires-in-days 0', 'token issue --tenant t --principal p --expires-in-days 1e2',
    'token issue --tenant t --principal p --expires-in-days 3651', 'apply -f a --dry-run=yes',
  ])('"%s" is wrong usage, in one line that shows the right one', (line) => {
    const command = parsed(line);
    expect(command.ok).toBe(false);
    if (command.ok) return;
    expect(command.fault).toMatch(/^[^\n]+\. usage: /);
    expect(command.fault).toContain(USAGE);
  });
});
