import { DEFAULT_CEILINGS, type AgentVersion, type Authority, type Instant, type Principal, type TenantCeilings } from '@carillon/domain';
import type { Ids } from '../../ids/port.js';
import type { Wakeups, WakeupTopic } from '../../wakeup/port.js';
import { agentKey, MemoryStore, principalKey } from './store.js';

/** Ids that count up, so that a failing run can be read and repeated. */
export const countingIds = (): Ids => {
  let last = 0;
  return { next: () => `00000000-0000-4000-8000-${String((last += 1)).padStart(12, '0')}` };
};

/** Remembers what was announced. */
export const recordingWakeups = (): Wakeups & { readonly announced: WakeupTopic[] } => {
  const announced: WakeupTopic[] = [];
  return { announced, announce: async (topic) => { announced.push(topic); } };
};

export const memoryTenant = (store: MemoryStore, tenantId: string, ceilings: Partial<TenantCeilings> = {}): void => {
  store.tables.tenants.set(tenantId, { ceilings: { ...DEFAULT_CEILINGS, ...ceilings }, retryAt: null });
};

export const memoryPrincipal = (store: MemoryStore, principal: Principal, authority: Partial<Authority> = {}): void => {
  store.tables.principals.set(principalKey(principal), { ...principal, enabled: true, version: '1-x', ...authority });
};

export const memoryAgent = (store: MemoryStore, agent: AgentVersion): void => {
  store.tables.agents.set(agentKey(agent.tenantId, agent.agentId, agent.version), agent);
};

/** A store with the tenant `demo`, the principals `alice` and `bob`, and the agent that the domain's builders name. */
export const memoryWorld = (now: Instant, agent: AgentVersion, scopes: readonly string[]): MemoryStore => {
  const store = new MemoryStore(now);
  memoryTenant(store, agent.tenantId);
  for (const principalId of ['alice', 'bob']) memoryPrincipal(store, { tenantId: agent.tenantId, principalId, scopes });
  memoryAgent(store, agent);
  return store;
};
