import type { Decided, FiringBatch, FiringDecision, FiringFacts, Instant, Schedule, TenantLoad } from '@carillon/domain';
import { isTerminal, NO_USAGE } from '@carillon/domain';
import type { FiringLedger, FiringResult, FiringTarget } from '../../occurrence/port.js';
import { agentKey, appendProcessEvents, appendSessionEvents, principalKey, revisionKey, type MemoryState, type MemoryStore } from './store.js';
import { legalRevision, tenantOf } from './unit-of-work.js';

const HOUR = 3_600_000;

export const memoryFiringLedger = (store: MemoryStore): FiringLedger => ({
  due: (limit) => store.transaction((state) => dueSchedules(state, store.now())
    .slice(0, limit).map(({ id, tenantId }) => ({ scheduleId: id, tenantId }))),
  untilNextDue: () => store.transaction((state) => {
    const waits = [...state.schedules.values()].flatMap((schedule) => (schedule.nextFireAt === null ? [] : [mayFireAt(state, schedule, schedule.nextFireAt)]));
    return waits.length === 0 ? 'none' : Math.max(0, Math.min(...waits) - store.now().epochMilliseconds);
  }),
  fire: (tenantId, targets, retryAfterSeconds, decide) => store.transaction((state) =>
    fire(state, store.now(), tenantId, targets, retryAfterSeconds, decide)),
  defer: ({ scheduleId }) => store.transaction((state) => defer(state, scheduleId, store.now())),
});

const dueSchedules = (state: MemoryState, now: Instant): readonly Schedule[] =>
  [...state.schedules.values()]
    .filter((schedule) => isDue(state, schedule, now))
    .toSorted((a, b) => (a.nextFireAt?.epochMilliseconds ?? 0) - (b.nextFireAt?.epochMilliseconds ?? 0) || (a.id < b.id ? -1 : 1));

const mayFireAt = (state: MemoryState, schedule: Schedule, nextFireAt: Instant): number =>
  Math.max(...[nextFireAt, state.deferrals.get(schedule.id)?.until, tenantOf(state, schedule.tenantId).retryAt].map((instant) => instant?.epochMilliseconds ?? 0));

const isDue = (state: MemoryState, schedule: Schedule, now: Instant): boolean => {
  const passed = (instant: Instant | null | undefined) => instant === null || instant === undefined || instant.epochMilliseconds <= now.epochMilliseconds;
  return schedule.state === 'ACTIVE' && schedule.nextFireAt !== null && passed(schedule.nextFireAt)
    && passed(state.deferrals.get(schedule.id)?.until) && passed(tenantOf(state, schedule.tenantId).retryAt);
};

const fire = (
  state: MemoryState, now: Instant, tenantId: string, targets: readonly FiringTarget[], retryAfterSeconds: number,
  decide: (batch: FiringBatch) => readonly FiringDecision[],
): readonly FiringResult[] => {
  const settled: FiringResult[] = [];
  const firings: FiringFacts[] = [];
  for (const target of targets) {
    const schedule = state.schedules.get(target.scheduleId);
    if (schedule === undefined || schedule.tenantId !== tenantId || !isDue(state, schedule, now)) {
      settled.push({ scheduleId: target.scheduleId, kind: 'not_due' });
    } else if (state.revisions.get(revisionKey(schedule.id, schedule.currentRevision)) === 'corrupt') {
      defer(state, schedule.id, now);
      settled.push({ scheduleId: schedule.id, kind: 'corrupt', faults: [{ pointer: '', reason: 'schedule.field_invalid', message: 'is corrupt' }] });
    } else {
      firings.push(factsOf(state, schedule, target));
    }
  }
  const decisions = decide({ now, ceilings: tenantOf(state, tenantId).ceilings, load: loadOf(state, tenantId, now), firings });
  decisions.forEach((decision, index) => {
    const facts = firings[index];
    if (facts === undefined) throw new Error('a decision without facts');
    store(state, facts, decision, now, retryAfterSeconds);
    settled.push({ scheduleId: facts.schedule.id, kind: 'settled', decision });
  });
  return settled;
};

const factsOf = (state: MemoryState, schedule: Schedule, { ids }: FiringTarget): FiringFacts => {
  const revision = legalRevision(state, schedule.id, schedule.currentRevision);
  const ledger = [...state.occurrences.values()].filter((occurrence) => occurrence.scheduleId === schedule.id);
  const open = ledger.filter((row) => row.disposition === 'MATERIALIZED' && row.accountedAt === null)
    .toSorted((a, b) => b.nominalFireAt.epochMilliseconds - a.nominalFireAt.epochMilliseconds)[0];
  return {
    schedule, revision, ids,
    decidedNominals: ledger.map((row) => row.nominalFireAt)
      .filter((nominal) => nominal.epochMilliseconds >= (schedule.nextFireAt?.epochMilliseconds ?? 0)),
    inFlight: open === undefined ? null : { occurrenceId: open.id, runOver: state.outcomes.has(open.id) },
    authority: state.principals.get(principalKey(schedule)) ?? null,
    agent: state.agents.get(agentKey(schedule.tenantId, revision.definition.agentId, revision.definition.agentVersion)) ?? null,
  };
};

const loadOf = (state: MemoryState, tenantId: string, now: Instant): TenantLoad => {
  const rows = [...state.occurrences.values()].filter((row) => row.tenantId === tenantId && row.materializedAt !== null);
  const since = (window: number) => Math.floor((now.epochMilliseconds - window) / HOUR) * HOUR;
  const spent = (window: number) => [...state.bookings.values()]
    .filter((booking) => booking.tenantId === tenantId && booking.at.epochMilliseconds >= since(window)).reduce((sum, { cost }) => sum + cost, 0);
  return {
    activeRuns: [...state.runs.values()].filter((run) => run.tenantId === tenantId && run.occurrenceId !== null && !isTerminal(run.status)).length,
    materializedInLastMinute: rows.filter((row) => (row.materializedAt?.epochMilliseconds ?? 0) > now.epochMilliseconds - 60_000).length,
    reservedCost: rows.filter((row) => row.accountedAt === null)
      .reduce((sum, row) => sum + legalRevision(state, row.scheduleId, row.scheduleRevision).definition.limits.maxCost, 0),
    spentLastDay: spent(24 * HOUR),
    spentLastMonth: spent(30 * 24 * HOUR),
  };
};

const store = (state: MemoryState, facts: FiringFacts, decision: FiringDecision, now: Instant, retryAfterSeconds: number): void => {
  if (decision.kind === 'account_first') return;
  if (decision.kind === 'retry') {
    const tenant = tenantOf(state, facts.schedule.tenantId);
    state.tenants.set(facts.schedule.tenantId, { ...tenant, retryAt: now.add({ seconds: retryAfterSeconds }) });
    return;
  }
  if (decision.kind === 'decided') materialize(state, facts, decision, now);
  appendProcessEvents(state, decision.events);
  state.schedules.set(decision.after.id, decision.after);
  state.deferrals.delete(decision.after.id);
};

const materialize = (state: MemoryState, { revision, schedule }: FiringFacts, { occurrence, deadlineAt }: Decided, now: Instant): void => {
  const taken = [...state.occurrences.values()].some((row) => row.scheduleId === schedule.id && row.nominalFireAt.equals(occurrence.nominalFireAt));
  if (taken) throw new Error('the nominal instant has its occurrence already');
  state.occurrences.set(occurrence.id, occurrence);
  const { sessionId, runId } = occurrence;
  if (sessionId === null || runId === null) return;
  const { definition } = revision;
  state.runs.set(runId, {
    id: runId, tenantId: schedule.tenantId, principalId: schedule.principalId, sessionId, scheduleId: schedule.id, occurrenceId: occurrence.id,
    status: 'QUEUED', priority: 10, scopes: definition.requestedScopes, limits: definition.limits, usage: NO_USAGE,
    agentId: definition.agentId, agentVersion: definition.agentVersion, policyProfile: definition.policyProfile,
    scheduledFor: now, deadlineAt, epoch: 0, workerId: null, leaseExpiresAt: null, lostLeases: 0, openTurn: null, checkpointVersion: 1,
    failure: null, finalMessage: null, cancelRequestedAt: null, startedAt: null, finishedAt: null, createdAt: now, updatedAt: now,
  });
  const scheduler = { actorType: 'scheduler', actorId: 'scheduler' } as const;
  appendSessionEvents(state, sessionId, [
    { ...scheduler, eventType: 'session.created', runId: null, payload: { agent_id: definition.agentId, title: definition.title } },
    { ...scheduler, eventType: 'user.message.created', runId, payload: { content: definition.instruction } },
    { ...scheduler, eventType: 'run.queued', runId, payload: { run_id: runId, priority: 10, schedule_id: schedule.id, occurrence_id: occurrence.id } },
    { ...scheduler, eventType: 'run.checkpointed', runId, payload: { version: 1, trigger: 'seed', full: true } },
  ]);
};

const defer = (state: MemoryState, scheduleId: string, now: Instant): void => {
  const count = (state.deferrals.get(scheduleId)?.count ?? 0) + 1;
  state.deferrals.set(scheduleId, { count, until: now.add({ seconds: Math.min(3600, 2 ** (count - 1)) }) });
};
