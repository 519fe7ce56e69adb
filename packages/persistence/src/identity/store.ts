import type { IdentityChange, IdentityStore, IdentityTenant } from '@carillon/application';
import { missingScopes } from '@carillon/domain';
import type { DataSource, EntityManager } from 'typeorm';
import { PrincipalEntity } from '../principal/entity.js';
import { AccessTokenEntity } from './entity.js';
import { IdentityRefusal, subjectsOf, type Subject } from './subject.js';

/** Raised inside a dry run's transaction so that everything it found out is rolled back. */
class DryRun extends Error {
  constructor(readonly changes: readonly IdentityChange[]) {
    super('dry run');
  }
}

export const identityStore = (dataSource: DataSource): IdentityStore => ({
  apply: (tenant, mode) => (mode === 'write' ? applyEach(dataSource.manager, tenant) : lookOnly(dataSource, tenant)),
  issueToken: ({ id, tokenSha256, tenantId, principalId, scopes, expiresInDays }) =>
    dataSource.transaction(async (manager) => {
      const principal = await manager.findOneBy(PrincipalEntity, { tenantId, principalId });
      if (principal === null) return 'principal_missing';
      const granted = scopes === 'all_held' ? principal.scopes : [...scopes];
      if (missingScopes(granted, principal.scopes).length > 0) return 'scope_not_held';
      const expiresAt = () => `carillon_now() + make_interval(days => ${Math.trunc(expiresInDays)})`;
      await manager.createQueryBuilder().insert().into(AccessTokenEntity)
        .values({ id, tokenSha256, tenantId, principalId, scopes: granted.toSorted(), expiresAt }).execute();
      return 'issued';
    }),
  revokeToken: (token) =>
    dataSource.transaction(async (manager) => {
      const found = await manager.findOneBy(AccessTokenEntity, token);
      if (found === null) return 'unknown';
      const { affected } = await manager.createQueryBuilder().update(AccessTokenEntity).set({ revokedAt: () => 'carillon_now()' })
        .where('id = :id AND revoked_at IS NULL', { id: found.id }).execute();
      return affected === 1 ? 'revoked' : 'already_revoked';
    }),
  listTokens: async ({ tenantId, principalId }) => {
    const tokens = await dataSource.manager.find(AccessTokenEntity, { where: { tenantId, principalId }, order: { createdAt: 'DESC', id: 'DESC' } });
    return tokens.map(({ id, scopes, createdAt, expiresAt, revokedAt }) => ({ id, scopes, createdAt, expiresAt, revokedAt }));
  },
});

/** Each subject in a transaction of its own; inside of another transaction, behind a savepoint of its own. */
const applyEach = async (manager: EntityManager, tenant: IdentityTenant): Promise<readonly IdentityChange[]> => {
  const changes: IdentityChange[] = [];
  for (const subject of subjectsOf(tenant)) changes.push(await applyOne(manager, subject));
  return changes;
};

const applyOne = async (manager: EntityManager, { name, apply }: Subject): Promise<IdentityChange> => {
  try {
    return { subject: name, change: await manager.transaction(apply) };
  } catch (error) {
    if (error instanceof IdentityRefusal) return { subject: name, change: 'refused', reason: error.message };
    throw error;
  }
};

const lookOnly = async (dataSource: DataSource, tenant: IdentityTenant): Promise<readonly IdentityChange[]> => {
  try {
    return await dataSource.transaction(async (manager) => { throw new DryRun(await applyEach(manager, tenant)); });
  } catch (error) {
    if (error instanceof DryRun) return error.changes;
    throw error;
  }
};
