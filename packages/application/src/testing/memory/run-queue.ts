import {
  conversationOf, DEADLINE_EXCEEDED, decideReclaim, failureClassification, isTerminal, MAX_ATTEMPTS_EXCEEDED, type Instant, type Lease,
} from '@carillon/domain';
import { endingAt, LeaseLost, type RunEnding, type RunJournal, type RunQueue, type RunSweeps } from '../../run/port.js';
import { agentKey, appendSessionEvents, type MemoryRun, type MemoryState, type MemoryStore } from './store.js';

const isPast = (instant: Instant | null, now: Instant): boolean => instant !== null && instant.epochMilliseconds <= now.epochMilliseconds;

export const memoryRunQueue = (store: MemoryStore): RunQueue => ({
  claim: ({ workerId, priorities, limit, leaseSeconds }) => store.transaction((state) => {
    const now = store.now();
    const waiting = [...state.runs.values()]
      .filter((run) => run.status === 'QUEUED' && priorities.includes(run.priority) && !isPast(run.deadlineAt, now)
        && (run.scheduledFor === null || isPast(run.scheduledFor, now)))
      .toSorted((a, b) => a.priority - b.priority || startOf(a) - startOf(b) || (a.id < b.id ? -1 : 1));
    return waiting.slice(0, limit).map((run): Lease => {
      const epoch = run.epoch + 1;
      state.runs.set(run.id, {
        ...run, status: 'RUNNING', workerId, epoch, leaseExpiresAt: now.add({ seconds: leaseSeconds }), scheduledFor: null,
        startedAt: run.startedAt ?? now, updatedAt: now,
      });
      const worker = { actorType: 'worker', actorId: workerId, runId: run.id } as const;
      appendSessionEvents(state, run.sessionId, [
        { ...worker, eventType: 'run.claimed', payload: { worker_id: workerId, lease_epoch: epoch, attempt: run.lostLeases + 1 } },
        { ...worker, eventType: 'run.started', payload: { lease_epoch: epoch, attempt: run.lostLeases + 1 } },
      ]);
      return { tenantId: run.tenantId, runId: run.id, workerId, epoch };
    });
  }),
  heartbeat: (lease, leaseSeconds) => store.transaction((state) => {
    const run = state.runs.get(lease.runId);
    if (run === undefined || !holds(run, lease)) return { kind: 'lost' };
    state.runs.set(run.id, { ...run, leaseExpiresAt: store.now().add({ seconds: leaseSeconds }) });
    return { kind: 'held', cancelRequested: run.cancelRequestedAt !== null };
  }),
});

const startOf = (run: MemoryRun): number => (run.scheduledFor ?? run.createdAt).epochMilliseconds;

const holds = (run: MemoryRun, lease: Lease): boolean =>
  run.status === 'RUNNING' && run.workerId === lease.workerId && run.epoch === lease.epoch;

export const memoryRunJournal = (store: MemoryStore): RunJournal => ({
  open: (lease) => store.transaction((state) => {
    const run = guarded(state, lease);
    const agent = state.agents.get(agentKey(run.tenantId, run.agentId, run.agentVersion));
    if (agent === undefined) return 'agent_version_missing';
    return {
      sessionId: run.sessionId, limits: run.limits, usage: run.usage, deadlineAt: run.deadlineAt, cancelRequested: run.cancelRequestedAt !== null,
      instructions: agent.instructions, conversation: conversationOf(state.sessionEvents.get(run.sessionId) ?? []), openTurn: run.openTurn,
      now: store.now(),
    };
  }),
  recordTurn: (lease, turn) => store.transaction((state) => {
    const run = guarded(state, lease);
    const usage = {
      ...run.usage, steps: run.usage.steps + 1, modelCalls: run.usage.modelCalls + 1, cost: run.usage.cost + turn.cost,
      inputTokens: run.usage.inputTokens + turn.inputTokens, outputTokens: run.usage.outputTokens + turn.outputTokens,
    };
    const checkpointVersion = run.checkpointVersion + 1;
    state.runs.set(run.id, { ...run, usage, openTurn: turn, checkpointVersion, updatedAt: store.now() });
    const runtime = { actorType: 'runtime', actorId: lease.workerId, runId: run.id } as const;
    appendSessionEvents(state, run.sessionId, [
      { ...runtime, eventType: 'model.response.completed', payload: { step_number: usage.steps, stop_reason: turn.stopReason, text: turn.text } },
      { ...runtime, eventType: 'run.checkpointed', payload: { version: checkpointVersion, trigger: 'model_response', full: true } },
    ]);
    return usage;
  }),
  end: (lease, asked) => store.transaction((state) => {
    const run = guarded(state, lease);
    const ending = endingAt(asked, run.deadlineAt, store.now());
    endRun(state, run, ending, store.now());
    return ending;
  }),
  release: (lease) => store.transaction((state) => {
    const run = guarded(state, lease);
    state.runs.set(run.id, { ...run, status: 'QUEUED', workerId: null, leaseExpiresAt: null, updatedAt: store.now() });
  }),
});

const guarded = (state: MemoryState, lease: Lease): MemoryRun => {
  const run = state.runs.get(lease.runId);
  if (run === undefined || !holds(run, lease)) throw new LeaseLost(lease);
  return run;
};

const endRun = (state: MemoryState, run: MemoryRun, ending: RunEnding, now: Instant): void => {
  const failure = ending.status === 'FAILED' ? ending.failure : null;
  const finalMessage = ending.status === 'COMPLETED' ? ending.finalMessage : null;
  state.runs.set(run.id, {
    ...run, status: ending.status, failure, finalMessage, workerId: null, leaseExpiresAt: null, openTurn: null, finishedAt: now, updatedAt: now,
  });
  const runtime = { actorType: 'runtime', actorId: run.workerId ?? 'runtime', runId: run.id } as const;
  appendSessionEvents(state, run.sessionId, [
    ...(finalMessage === null ? [] : [{ ...runtime, eventType: 'assistant.message.completed', payload: { message: finalMessage } }]),
    { ...runtime, eventType: `run.${ending.status.toLowerCase()}`, payload: failure === null ? {} : { failure: failureClassification(failure) } },
  ]);
  if (run.occurrenceId !== null) {
    state.outcomes.set(run.occurrenceId, {
      runId: run.id, status: ending.status, failure: failure === null ? null : failureClassification(failure), cost: run.usage.cost, finishedAt: now,
    });
  }
};

export const memoryRunSweeps = (store: MemoryStore): RunSweeps => ({
  reclaimExpired: (limit) => store.transaction((state) => {
    const now = store.now();
    const expired = [...state.runs.values()].filter((run) => run.status === 'RUNNING' && isPast(run.leaseExpiresAt, now)).slice(0, limit);
    for (const run of expired) {
      const decision = decideReclaim(run.lostLeases);
      if (isPast(run.deadlineAt, now)) endRun(state, run, { status: 'FAILED', failure: DEADLINE_EXCEEDED }, now);
      else if (decision.kind === 'exhausted') endRun(state, run, { status: 'FAILED', failure: MAX_ATTEMPTS_EXCEEDED }, now);
      else {
        state.runs.set(run.id, {
          ...run, status: 'QUEUED', workerId: null, leaseExpiresAt: null, lostLeases: decision.lostLeases,
          scheduledFor: now.add({ seconds: decision.delaySeconds }), updatedAt: now,
        });
      }
    }
    return expired.length;
  }),
  expireDeadlines: (limit) => store.transaction((state) => {
    const now = store.now();
    const overdue = [...state.runs.values()]
      .filter((run) => !isTerminal(run.status) && run.status !== 'RUNNING' && isPast(run.deadlineAt, now)).slice(0, limit);
    for (const run of overdue) endRun(state, run, { status: 'FAILED', failure: DEADLINE_EXCEEDED }, now);
    return overdue.length;
  }),
});
