import type { IdentityAgent, IdentityChange, IdentityStore, IdentityTenant } from '@carillon/application';
import { canonicalJson, missingScopes, runLimitsJson, type Json } from '@carillon/domain';
import type { DataSource, EntityManager } from 'typeorm';
import { AgentVersionEntity } from '../agent/entity.js';
import { PrincipalEntity } from '../principal/entity.js';
import { ceilingsJson } from '../tenant/ceilings-row.js';
import { TenantEntity } from '../tenant/entity.js';
import { AccessTokenEntity } from './entity.js';

/** Raised inside a dry run's transaction so that everything it found out is rolled back. */
class DryRun extends Error {
  constructor(readonly changes: readonly IdentityChange[]) {
    super('dry run');
  }
}

export const identityStore = (dataSource: DataSource): IdentityStore => ({
  apply: async (tenant, mode) => {
    try {
      return await dataSource.transaction(async (manager) => {
        const changes = await applyTenant(manager, tenant);
        if (mode === 'dry_run') throw new DryRun(changes);
        return changes;
      });
    } catch (error) {
      if (error instanceof DryRun) return error.changes;
      throw error;
    }
  },
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
});

const applyTenant = async (manager: EntityManager, tenant: IdentityTenant): Promise<readonly IdentityChange[]> => {
  const changes: IdentityChange[] = [await applyCeilings(manager, tenant)];
  for (const { id, enabled, scopes } of tenant.principals) {
    const subject = `principal ${tenant.id}/${id}`;
    const wanted = { enabled, scopes: [...new Set(scopes)].toSorted() };
    const key = { tenantId: tenant.id, principalId: id };
    const found = await manager.findOneBy(PrincipalEntity, key);
    const same = found !== null && found.enabled === enabled && found.scopes.join(' ') === wanted.scopes.join(' ');
    if (found === null) await manager.insert(PrincipalEntity, { ...key, ...wanted });
    else if (!same) await manager.update(PrincipalEntity, key, wanted);
    changes.push({ subject, change: found === null ? 'created' : same ? 'unchanged' : 'changed' });
  }
  for (const agent of tenant.agents) changes.push(await applyAgent(manager, tenant.id, agent));
  return changes;
};

const applyCeilings = async (manager: EntityManager, { id, ceilings }: IdentityTenant): Promise<IdentityChange> => {
  const wanted = ceilingsJson(ceilings);
  const found = await manager.findOneBy(TenantEntity, { id });
  const same = found !== null && canonicalJson(found.ceilings as Json) === canonicalJson(wanted);
  if (found === null) await manager.insert(TenantEntity, { id, ceilings: wanted });
  else if (!same) await manager.update(TenantEntity, { id }, { ceilings: wanted });
  return { subject: `tenant ${id}`, change: found === null ? 'created' : same ? 'unchanged' : 'changed' };
};

const applyAgent = async (manager: EntityManager, tenantId: string, agent: IdentityAgent): Promise<IdentityChange> => {
  const subject = `agent ${tenantId}/${agent.name}@${agent.version}`;
  const { id: agentId, version, name, policyProfile, instructions } = agent;
  const wanted = { name, policyProfile, instructions, limits: runLimitsJson(agent.limits) };
  const found = await manager.findOneBy(AgentVersionEntity, { tenantId, agentId, version });
  if (found === null) {
    await manager.insert(AgentVersionEntity, { tenantId, agentId, version, ...wanted });
    return { subject, change: 'created' };
  }
  const stored = { name: found.name, policyProfile: found.policyProfile, instructions: found.instructions, limits: found.limits as Json };
  if (canonicalJson(stored) !== canonicalJson(wanted)) throw new Error(`${subject} is stored with other content; a version never changes, so give the new content a new version`);
  return { subject, change: 'unchanged' };
};
