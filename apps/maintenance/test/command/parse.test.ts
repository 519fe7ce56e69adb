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
    ['token list --tenant t --principal p', { kind: 'list_tokens', tenantId: 't', principalId: 'p' }],
    ['token revoke --id 9999AAAA-9999-4999-8999-999999999999', { kind: 'revoke_token', id: '9999aaaa-9999-4999-8999-999999999999' }],
    ['token revoke --stdin', { kind: 'revoke_token', id: 'from_standard_input' }],
    ['verify-release --role schedule-worker', { kind: 'verify_release', role: 'carillon_schedule_worker' }],
    ['verify-release --role owner', { kind: 'verify_release', role: 'carillon_owner' }],
  ])('%s', (line, command) => {
    expect(parsed(line)).toEqual({ ok: true, value: command });
  });

  it.each([
    '', 'help', 'migrate --too 3', 'migrate --to', 'migrate up', 'apply', 'apply demo.json', 'apply -f', 'serve now', 'token', 'token list', 'token list --tenant t', 'token revoke', 'token revoke --id x',
    'token revoke --id 9999aaaa-9999-4999-8999-999999999999 --stdin', 'verify-release', 'verify-release --role root', 'verify-release api',
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
