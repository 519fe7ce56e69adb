import { NO_USAGE, type AgentVersion, type PrincipalRef } from '@carillon/domain';
import { instant } from '@carillon/domain/testing';
import type { SchedulingWorld } from '../scheduling-world.js';
import { memoryFiringLedger } from './firing-ledger.js';
import { memoryOutcomeLedger } from './outcome-ledger.js';
import { memoryRunJournal, memoryRunQueue, memoryRunSweeps } from './run-queue.js';
import { appendSessionEvents, MemoryStore, principalKey, revisionKey } from './store.js';
import { memoryUnitOfWork } from './unit-of-work.js';
import { countingIds, memoryAgent, memoryTenant } from './world.js';

/** The adapters in memory, for the contracts. */
export const memorySchedulingWorld = (): SchedulingWorld => {
  const store = new MemoryStore(instant('2026-01-01T00:00:00Z'));
  const { next: newId } = countingIds();
  return {
    unitOfWork: memoryUnitOfWork(store), firingLedger: memoryFiringLedger(store), outcomeLedger: memoryOutcomeLedger(store),
    runQueue: memoryRunQueue(store), runJournal: memoryRunJournal(store), runSweeps: memoryRunSweeps(store),
    newId,
    setNow: async (at) => { store.setNow(at); },
    setTenant: async (tenantId, ceilings) => { memoryTenant(store, tenantId, ceilings); },
    setPrincipal: async (principal, authority) => { setPrincipal(store, principal, authority); },
    addAgent: async (agent) => { memoryAgent(store, agent); },
    corruptDefinition: async (scheduleId) => {
      const revision = store.tables.schedules.get(scheduleId)?.currentRevision ?? 1;
      store.tables.revisions.set(revisionKey(scheduleId, revision), 'corrupt');
    },
    addInteractiveRun: (owner, agent) => store.transaction((state) => {
      const [runId, sessionId] = [newId(), newId()];
      state.runs.set(runId, interactiveRun(owner, agent, runId, sessionId, store));
      appendSessionEvents(state, sessionId, []);
      return runId;
    }),
    requestCancel: (runId) => store.transaction((state) => {
      const run = state.runs.get(runId);
      if (run !== undefined) state.runs.set(runId, { ...run, cancelRequestedAt: store.now() });
    }),
    processEvents: async () => [...store.tables.processEvents.values()],
    sessionEvents: async (runId) => store.tables.sessionEvents.get(store.tables.runs.get(runId)?.sessionId ?? '') ?? [],
    notifications: async () => [...store.tables.notifications.keys()].toSorted(),
  };
};

/** The version rises with each change and with nothing else, as in the real store. */
const setPrincipal = (store: MemoryStore, { tenantId, principalId }: PrincipalRef, { enabled, scopes }: { enabled: boolean; scopes: readonly string[] }): void => {
  const { principals } = store.tables;
  const key = principalKey({ tenantId, principalId });
  const before = principals.get(key);
  const wanted = [...scopes].toSorted();
  if (before !== undefined && before.enabled === enabled && before.scopes.join(' ') === wanted.join(' ')) return;
  const number = Number(before?.version.split('-')[0] ?? 0) + 1;
  principals.set(key, { tenantId, principalId, enabled, scopes: wanted, version: `${number}-x` });
};

const interactiveRun = ({ tenantId, principalId }: PrincipalRef, agent: AgentVersion, id: string, sessionId: string, store: MemoryStore) => ({
  id, tenantId, principalId, sessionId, scheduleId: null, occurrenceId: null, status: 'QUEUED', priority: 0, scopes: [], limits: agent.limits,
  usage: NO_USAGE, agentId: agent.agentId, agentVersion: agent.version, policyProfile: agent.policyProfile, scheduledFor: null, deadlineAt: null,
  epoch: 0, workerId: null, leaseExpiresAt: null, lostLeases: 0, openTurn: null, checkpointVersion: 1, failure: null, finalMessage: null,
  cancelRequestedAt: null, startedAt: null, finishedAt: null, createdAt: store.now(), updatedAt: store.now(),
} as const);
