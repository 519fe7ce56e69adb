import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeAccessToken, type IdentityStore, type IdentityTenant } from '@carillon/application';
import { instant } from '@carillon/domain/testing';
import { applyIdentityFile } from '../../src/command/apply.js';
import { issueToken, listTokens, revokeToken } from '../../src/command/token.js';

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
  const revoked: Parameters<IdentityStore['revokeToken']>[0][] = [];
  const identity: IdentityStore = {
    apply: async (tenant, mode) => { applied.push({ tenant, mode }); return [{ subject: `tenant ${tenant.id}`, change: 'created' }]; },
    issueToken: async (request) => { tokens.push(request); return token; },
    revokeToken: async (by) => { revoked.push(by); return 'id' in by && by.id === 'none' ? 'unknown' : revoked.length > 1 ? 'already_revoked' : 'revoked'; },
    listTokens: async () => [{ id: 'id', scopes: ['run.read'], createdAt: instant('2026-01-01T00:00:00Z'), expiresAt: instant('2026-04-01T00:00:00Z'), revokedAt: null }],
  };
  return { identity, applied, tokens, revoked };
};

describe('apply', () => {
  it('says what became of each subject', async () => {
    const { identity, applied } = recording();
    expect(await applyIdentityFile(identity, fileWith('{"tenants":[{"id":"a"},{"id":"b"}]}'), 'dry_run')).toEqual({ lines: ['created tenant a', 'created tenant b'], outcome: 'done' });
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
    const { lines: [line = ''] } = await issueToken({ ...deps, identity }, command);
    const { id, token } = JSON.parse(line) as { id: string; token: string };
    expect(id).toBe('id');
    expect(token).toContain('x'.repeat(43));
    expect(tokens).toEqual([{ id: 'id', tokenSha256: deps.sha256(token), tenantId: 't', principalId: 'p', scopes: 'all_held', expiresInDays: 90 }]);
    expect(JSON.stringify(tokens)).not.toContain('x'.repeat(43));
  });

  it.each([['principal_missing', /There is no principal t\/p/], ['scope_not_held', /does not hold every scope/]] as const)('says why for %s', async (answer, message) => {
    await expect(issueToken({ ...deps, identity: recording(answer).identity }, command)).rejects.toThrow(message);
  });
});

describe('token revoke and list', () => {
  const sha256 = (text: string) => `${text.length}`.padStart(64, '0');

  it('revokes by id once, and says so the second time', async () => {
    const { identity } = recording();
    expect((await revokeToken({ identity, sha256 }, { id: 'one' })).lines).toEqual(['revoked']);
    expect((await revokeToken({ identity, sha256 }, { id: 'one' })).lines).toEqual(['unchanged: it was revoked before']);
    await expect(revokeToken({ identity, sha256 }, { id: 'none' })).rejects.toThrow(/no such token/);
  });

  it('revokes by the token, of which the store sees the hash', async () => {
    const { identity, revoked } = recording();
    const token = makeAccessToken('x'.repeat(43), sha256);
    await revokeToken({ identity, sha256 }, { token });
    expect(revoked).toEqual([{ tokenSha256: sha256(token) }]);
    await expect(revokeToken({ identity, sha256 }, { token: 'kingfisher' })).rejects.toThrow(/^What standard input holds is not a token\.$/);
  });

  it('lists tokens without anything that would open a door', async () => {
    expect((await listTokens({ identity: recording().identity }, { tenantId: 't', principalId: 'p' })).lines.map((line) => JSON.parse(line))).toEqual([
      { id: 'id', scopes: ['run.read'], created_at: '2026-01-01T00:00:00Z', expires_at: '2026-04-01T00:00:00Z', revoked_at: null },
    ]);
  });
});
