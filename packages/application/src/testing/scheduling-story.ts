import { decideAccounting, decideFirings, type AgentVersion, type FiringBatch, type FiringDecision, type Instant, type Lease, type PrincipalRef, type Schedule, type ScheduleDefinition } from '@carillon/domain';
import { aDefinition, aRevision, aSchedule, instant } from '@carillon/domain/testing';
import type { FiringResult } from '../occurrence/port.js';
import type { SchedulingWorld } from './scheduling-world.js';

/** What contracts tell of: alice and bob of the tenant `demo`, mallory of the tenant `other`, a daily schedule, one agent. */
export const ALICE: PrincipalRef = { tenantId: 'demo', principalId: 'alice' };
export const BOB: PrincipalRef = { tenantId: 'demo', principalId: 'bob' };
/** Of the same name as alice: a name says nothing outside its tenant. */
export const OTHER_ALICE: PrincipalRef = { tenantId: 'other', principalId: 'alice' };
export const SCOPES = ['schedule.read', 'schedule.write', 'workspace.read'];

/** The first instant at which the schedule of the builders is due, and its worker's settings. */
export const DUE = instant('2026-07-01T16:00:00Z');
export const RETRY_AFTER_SECONDS = 5;
export const LEASE_SECONDS = 30;

export const agentOf = (tenantId: string): AgentVersion => ({
  tenantId, agentId: aDefinition().agentId, name: 'general', version: '1', policyProfile: 'default', instructions: 'Help.', limits: aDefinition().limits,
});

/** Both tenants with their principals and the agent, an hour before the schedule is due. */
export const settle = async (world: SchedulingWorld): Promise<void> => {
  await world.setNow(DUE.subtract({ hours: 1 }));
  for (const tenantId of [ALICE.tenantId, OTHER_ALICE.tenantId]) {
    await world.setTenant(tenantId);
    await world.addAgent(agentOf(tenantId));
  }
  for (const principal of [ALICE, BOB, OTHER_ALICE]) await world.setPrincipal(principal, { enabled: true, scopes: SCOPES });
};

/** Stores a schedule with its first revision. */
export const addSchedule = async (
  world: SchedulingWorld, owner: PrincipalRef = ALICE, changes: Partial<Schedule> = {}, definition: Partial<ScheduleDefinition> = {},
): Promise<Schedule> => {
  const schedule = aSchedule({ ...owner, id: world.newId(), ...changes });
  const revision = aRevision(definition, { ...owner, scheduleId: schedule.id, createdByPrincipalId: owner.principalId });
  await world.unitOfWork.asPrincipal(owner, ({ schedules }) => schedules.insert(schedule, revision));
  return schedule;
};

/** Fires the schedules in one transaction. They are of one tenant. */
export const fire = (
  world: SchedulingWorld, schedules: readonly Schedule[], decide: (batch: FiringBatch) => readonly FiringDecision[] = decideFirings,
): Promise<readonly FiringResult[]> => world.firingLedger.fire(
  schedules[0]?.tenantId ?? '',
  schedules.map(({ id }) => ({ scheduleId: id, ids: { occurrenceId: world.newId(), sessionId: world.newId(), runId: world.newId() } })),
  RETRY_AFTER_SECONDS, decide,
);

/** The decision's kind, and for a decided instant its disposition. */
export const verdictOf = (result: FiringResult | undefined): string => {
  if (result === undefined) return 'absent';
  if (result.kind !== 'settled') return result.kind;
  return result.decision.kind === 'decided' ? result.decision.occurrence.disposition : result.decision.kind;
};

/** The verdict on each of `schedules`, in their order. */
export const verdictsOn = (schedules: readonly Schedule[], results: readonly FiringResult[]): readonly string[] =>
  schedules.map(({ id }) => verdictOf(results.find(({ scheduleId }) => scheduleId === id)));

/** Fires a due schedule and returns the run that this makes. */
export const materialize = async (world: SchedulingWorld, schedule: Schedule): Promise<{ readonly runId: string; readonly occurrenceId: string }> => {
  const [result] = await fire(world, [schedule]);
  const occurrence = result?.kind === 'settled' && result.decision.kind === 'decided' ? result.decision.occurrence : undefined;
  if (occurrence?.runId == null) throw new Error(`nothing was materialized: ${verdictOf(result)}`);
  return { runId: occurrence.runId, occurrenceId: occurrence.id };
};

/** Claims one run, for a worker of its own unless one is named. */
export const claim = async (world: SchedulingWorld, workerId = world.newId()): Promise<Lease> => {
  const [lease] = await world.runQueue.claim({ workerId, priorities: [0, 10], limit: 1, leaseSeconds: LEASE_SECONDS });
  if (lease === undefined) throw new Error('there was no run to claim');
  return lease;
};

/** Accounts everything that is pending and returns how many outcomes that were. */
export const accountAll = async (world: SchedulingWorld): Promise<number> => {
  const pending = await world.outcomeLedger.pending(100);
  for (const outcome of pending) await world.outcomeLedger.account(outcome, decideAccounting);
  return pending.length;
};

/** What the next firing of a schedule would be decided from; nothing is stored. */
export const lookAtFacts = async (world: SchedulingWorld, schedule: Schedule): Promise<FiringBatch> => {
  const seen: FiringBatch[] = [];
  const looked = new Error('only looked');
  await fire(world, [schedule], (batch) => { seen.push(batch); throw looked; }).catch((error: unknown) => { if (error !== looked) throw error; });
  const [batch] = seen;
  if (batch === undefined) throw new Error('no facts were loaded');
  return batch;
};

export const after = (seconds: number): Instant => DUE.add({ milliseconds: Math.round(seconds * 1000) });

/** So many at once: enough to meet, few enough for the connections of a test. */
export const RIVALS = 8;
export const ROUNDS = 25;

export const rivals = <T>(work: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: RIVALS }, (_, index) => work(index)));
