import { Temporal, type Instant } from '../civil/index.js';
import type { AgentVersion } from '../agent/index.js';
import type { FiringFacts, TenantLoad } from '../occurrence/index.js';
import type { Authority } from '../principal/index.js';
import { definitionJson, type Schedule, type ScheduleDefinition, type ScheduleRevision } from '../schedule/index.js';
import type { JsonObject } from '../json/index.js';

export const instant = (text: string): Instant => Temporal.Instant.from(text);

export const OWNER = { tenantId: 'demo', principalId: 'alice' } as const;

/** A legal definition: every day at 09:00 in Los Angeles, one hour of grace, three failures. */
export const aDefinition = (changes: Partial<ScheduleDefinition> = {}): ScheduleDefinition => ({
  title: 'Morning summary',
  instruction: 'Summarise my inbox.',
  agentId: '11111111-1111-4111-8111-111111111111',
  agentVersion: '1',
  policyProfile: 'default',
  requestedScopes: ['workspace.read'],
  browserProfileId: null,
  limits: {
    maxSteps: 8, maxModelCalls: 8, maxToolCalls: 8, maxCost: 1_000_000,
    synthesisReserveSteps: 0, synthesisReserveModelCalls: 0, synthesisReserveCost: 0,
  },
  runTimeoutSeconds: 300,
  cadence: { kind: 'DAILY', localTime: '09:00:00', timezone: 'America/Los_Angeles' },
  misfireGraceSeconds: 3600,
  maxConsecutiveFailures: 3,
  ...changes,
});

/** The same as it would come over the wire. */
export const aDefinitionBody = (changes: JsonObject = {}): JsonObject => ({ ...definitionJson(aDefinition()), ...changes });

export const aSchedule = (changes: Partial<Schedule> = {}): Schedule => ({
  ...OWNER,
  id: '22222222-2222-4222-8222-222222222222',
  state: 'ACTIVE',
  pauseReason: null,
  currentRevision: 1,
  nextFireAt: instant('2026-07-01T16:00:00Z'),
  armedAt: instant('2026-06-30T16:00:00Z'),
  consecutiveFailures: 0,
  createdAt: instant('2026-06-01T00:00:00Z'),
  updatedAt: instant('2026-06-30T16:00:00Z'),
  ...changes,
});

export const aRevision = (definition: Partial<ScheduleDefinition> = {}, changes: Partial<ScheduleRevision> = {}): ScheduleRevision => ({
  ...OWNER,
  scheduleId: '22222222-2222-4222-8222-222222222222',
  revision: 1,
  definition: aDefinition(definition),
  createdByPrincipalId: OWNER.principalId,
  createdAt: instant('2026-06-01T00:00:00Z'),
  ...changes,
});

/** The version that the definition pins. */
export const anAgent = (changes: Partial<AgentVersion> = {}): AgentVersion => ({
  tenantId: OWNER.tenantId, agentId: aDefinition().agentId, name: 'general', version: '1', policyProfile: 'default', instructions: 'Help.',
  limits: aDefinition().limits, ...changes,
});

export const anAuthority = (changes: Partial<Authority> = {}): Authority =>
  ({ ...OWNER, enabled: true, scopes: ['schedule.write', 'workspace.read'], version: '7-abc', ...changes });

export const NO_LOAD: TenantLoad = { activeRuns: 0, materializedInLastMinute: 0, reservedCost: 0, spentLastDay: 0, spentLastMonth: 0 };

export const firingFacts = (changes: Partial<FiringFacts> = {}): FiringFacts => ({
  schedule: aSchedule(),
  revision: aRevision(),
  decidedNominals: [],
  inFlight: null,
  authority: anAuthority(),
  agent: { policyProfile: 'default' },
  ids: {
    occurrenceId: '33333333-3333-4333-8333-333333333333',
    sessionId: '44444444-4444-4444-8444-444444444444',
    runId: '55555555-5555-4555-8555-555555555555',
  },
  ...changes,
});
