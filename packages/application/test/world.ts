import { createHash } from 'node:crypto';
import type { AgentVersion, Instant, Principal } from '@carillon/domain';
import { aDefinition, instant } from '@carillon/domain/testing';
import { changeSchedule, createSchedule, fireDueSchedules, type ScanSettings } from '../src/index.js';
import {
  countingIds, memoryFiringLedger, memoryOutcomeLedger, memorySecretScanner, memoryUnitOfWork, memoryWorld, recordingWakeups,
} from '../src/testing/index.js';

export const NOW = instant('2026-07-01T15:00:00Z');
export const ALICE: Principal = { tenantId: 'demo', principalId: 'alice', scopes: ['schedule.read', 'schedule.write', 'workspace.read'] };
export const AGENT: AgentVersion = {
  tenantId: 'demo', agentId: aDefinition().agentId, name: 'general', version: '1', policyProfile: 'default', instructions: 'Help.', limits: aDefinition().limits,
};
export const SCAN: ScanSettings = { batch: 100, retryAfterSeconds: 5, tenantsInFlight: 2 };

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Everything that the use cases of scheduling stand on, in memory. */
export const world = (now: Instant = NOW) => {
  const store = memoryWorld(now, AGENT, ALICE.scopes);
  const deps = {
    unitOfWork: memoryUnitOfWork(store), ledger: memoryFiringLedger(store), outcomes: memoryOutcomeLedger(store),
    ids: countingIds(), wakeups: recordingWakeups(), sha256, secretScanner: memorySecretScanner,
  };
  return { store, deps, create: createSchedule(deps), change: changeSchedule(deps), scan: fireDueSchedules(deps) };
};
