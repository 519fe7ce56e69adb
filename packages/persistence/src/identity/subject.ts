import type { IdentityAgent, IdentityTenant } from '@carillon/application';
import { canonicalJson, runLimitsJson, type Json } from '@carillon/domain';
import type { EntityManager } from 'typeorm';
import { ceilingsJson } from '../tenant/ceilings-row.js';

/** What the store will not do, whoever asks. */
export class IdentityRefusal extends Error {
  override readonly name = 'IdentityRefusal';
}

type Change = 'created' | 'changed' | 'unchanged';

/** One thing that a document names, and how it comes about. */
export interface Subject {
  readonly name: string;
  readonly apply: (manager: EntityManager) => Promise<Change>;
}

/** The tenant comes first: everything else refers to it. */
export const subjectsOf = (tenant: IdentityTenant): readonly Subject[] => [
  { name: `tenant ${tenant.id}`, apply: (manager) => applyCeilings(manager, tenant) },
  ...tenant.principals.map((principal) => ({ name: `principal ${tenant.id}/${principal.id}`, apply: (manager: EntityManager) => applyPrincipal(manager, tenant.id, principal) })),
  ...tenant.agents.map((agent) => ({ name: `agent ${tenant.id}/${agent.name}@${agent.version}`, apply: (manager: EntityManager) => applyAgent(manager, tenant.id, agent) })),
];

// Each inserts first and looks afterwards: of two that create the same subject at the same time the second waits, and then finds it.

const applyCeilings = async (manager: EntityManager, { id, ceilings }: IdentityTenant): Promise<Change> => {
  const wanted = ceilingsJson(ceilings);
  if (await inserts(manager, 'INSERT INTO tenants (id, ceilings) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1', [id, wanted])) return 'created';
  const [found] = await manager.query<{ ceilings: Json }[]>('SELECT ceilings FROM tenants WHERE id = $1 FOR UPDATE', [id]);
  if (found !== undefined && canonicalJson(found.ceilings) === canonicalJson(wanted)) return 'unchanged';
  await manager.query('UPDATE tenants SET ceilings = $2 WHERE id = $1', [id, wanted]);
  return 'changed';
};

const applyPrincipal = async (manager: EntityManager, tenantId: string, { id, enabled, scopes }: IdentityTenant['principals'][number]): Promise<Change> => {
  const wanted = [...new Set(scopes)].toSorted();
  const values = [tenantId, id, enabled, wanted];
  if (await inserts(manager, 'INSERT INTO principals (tenant_id, principal_id, enabled, scopes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1', values)) return 'created';
  const [found] = await manager.query<{ enabled: boolean; scopes: string[] }[]>(
    'SELECT enabled, scopes FROM principals WHERE tenant_id = $1 AND principal_id = $2 FOR UPDATE', [tenantId, id]);
  if (found !== undefined && found.enabled === enabled && found.scopes.join(' ') === wanted.join(' ')) return 'unchanged';
  await manager.query('UPDATE principals SET enabled = $3, scopes = $4 WHERE tenant_id = $1 AND principal_id = $2', values);
  return 'changed';
};

const applyAgent = async (manager: EntityManager, tenantId: string, agent: IdentityAgent): Promise<Change> => {
  const wanted = { name: agent.name, policyProfile: agent.policyProfile, instructions: agent.instructions, limits: runLimitsJson(agent.limits) };
  const inserted = await inserts(manager, `
    INSERT INTO agent_versions (tenant_id, agent_id, version, name, policy_profile, instructions, limits) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT DO NOTHING RETURNING 1`, [tenantId, agent.id, agent.version, wanted.name, wanted.policyProfile, wanted.instructions, wanted.limits]);
  if (inserted) return 'created';
  const [found] = await manager.query<Json[]>(`
    SELECT name, policy_profile AS "policyProfile", instructions, limits FROM agent_versions WHERE tenant_id = $1 AND agent_id = $2 AND version = $3`,
  [tenantId, agent.id, agent.version]);
  if (found === undefined || canonicalJson(found) !== canonicalJson(wanted)) {
    throw new IdentityRefusal('it is stored with other content; a version never changes, so give the new content a new version');
  }
  return 'unchanged';
};

const inserts = async (manager: EntityManager, text: string, values: readonly unknown[]): Promise<boolean> =>
  (await manager.query<unknown[]>(text, [...values])).length === 1;
