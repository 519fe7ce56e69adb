import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { IdentityStore, IdentityTenant } from '@carillon/application';
import { applyIdentityFile } from '../../src/command/apply.js';
import { issueToken } from '../../src/command/issue-token.js';

const directory = mkdtempSync(path.join(tmpdir(), 'carillon-apply-'));
afterAll(() => { rmSync(directory, { recursive: true }); });

const fileWith = (content: string): string => {
  const file = path.join(directory, 'document.json');
  writeFileSync(file, content);
  return file;
};

const recording = (token: Awaited<ReturnType<IdentityStore['issueToken']>> = 'issued') => {
  const applied: { tenant: IdentityTenant; mode: string }[] = [];
  const tokens: Parameters<IdentityStore['issueToken']>[0][] = [];
  const identity: IdentityStore = {
    apply: async (tenant, mode) => { applied.push({ tenant, mode }); return [{ subject: `tenant ${tenant.id}`, change: 'created' }]; },
    issueToken: async (request) => { tokens.push(request); return token; },
  };
  return { identity, applied, tokens };
};

describe('apply', () => {
  it('says what became of each subject', async () => {
    const { identity, applied } = recording();
    expect(await applyIdentityFile(identity, fileWith('{"tenants":[{"id":"a"},{"id":"b"}]}'), 'dry_run')).toEqual(['created tenant a', 'created tenant b']);
    expect(applied.map(({ tenant, mode }) => [tenant.id, mode])).toEqual([['a', 'dry_run'], ['b', 'dry_run']]);
  });

  it.each([['{"tenants":[{"id":1,"kingfisher":2}]}', /\/tenants\/0\/kingfisher is not a known field; \/tenants\/0\/id must be a string\.$/], ['{"kingfisher', /is not JSON/]])(
    'applies nothing of %s', async (content, message) => {
      const { identity, applied } = recording();
      await expect(applyIdentityFile(identity, fileWith(content), 'write')).rejects.toThrow(message);
      expect(applied).toEqual([]);
    });

  it('names a file that is not there', async () => {
    await expect(applyIdentityFile(recording().identity, path.join(directory, 'none.json'), 'write')).rejects.toThrow(/none\.json cannot be read \(ENOENT\)/);
  });
});

describe('token issue', () => {
  const command = { kind: 'issue_token', tenantId: 't', principalId: 'p', scopes: 'all_held', expiresInDays: 90 } as const;
  const deps = { ids: { next: () => 'id' }, sha256: (text: string) => `${text.length}`.padStart(64, '0'), randomSecret: () => 'x'.repeat(43) };

  it('gives the token once and stores only its hash', async () => {
    const { identity, tokens } = recording();
    const token = await issueToken({ ...deps, identity }, command);
    expect(token).toContain('x'.repeat(43));
    expect(tokens).toEqual([{ id: 'id', tokenSha256: deps.sha256(token), tenantId: 't', principalId: 'p', scopes: 'all_held', expiresInDays: 90 }]);
    expect(JSON.stringify(tokens)).not.toContain('x'.repeat(43));
  });

  it.each([['principal_missing', /There is no principal t\/p/], ['scope_not_held', /does not hold every scope/]] as const)('says why for %s', async (answer, message) => {
    await expect(issueToken({ ...deps, identity: recording(answer).identity }, command)).rejects.toThrow(message);
  });
});
