import { jest } from '@jest/globals';
import type { Model } from '@carillon/application';
import { memoryRunJournal, memoryRunQueue, memoryRunSweeps, MemoryStore, type MemoryRun } from '@carillon/application/testing';
import { NO_USAGE, ok } from '@carillon/domain';
import { aDefinition, instant, OWNER } from '@carillon/domain/testing';
import { createDrain, createNudge, runSweeps, runWorker, type Logger, type LogFields } from '../../src/index.js';

const NOW = instant('2026-07-01T16:00:00Z');
const { agentId, limits } = aDefinition();

const queued = (id: string, changes: Partial<MemoryRun> = {}): MemoryRun => ({
  ...OWNER, id, sessionId: `session-${id}`, scheduleId: null, occurrenceId: `occurrence-${id}`, status: 'QUEUED', priority: 10, scopes: [], limits,
  usage: NO_USAGE, agentId, agentVersion: '1', policyProfile: 'default', scheduledFor: NOW, deadlineAt: NOW.add({ hours: 1 }), epoch: 0, workerId: null,
  leaseExpiresAt: null, lostLeases: 0, openTurn: null, checkpointVersion: 1, failure: null, finalMessage: null, cancelRequestedAt: null,
  startedAt: null, finishedAt: null, createdAt: NOW, updatedAt: NOW, ...changes,
});

const storeWith = (...runs: readonly MemoryRun[]) => {
  const store = new MemoryStore(NOW);
  store.tables.agents.set(`${OWNER.tenantId}/${agentId}@1`, { tenantId: OWNER.tenantId, agentId, name: 'general', version: '1', policyProfile: 'default', instructions: 'Be brief.', limits });
  for (const run of runs) store.tables.runs.set(run.id, run);
  return store;
};

const logOf = () => {
  const events: { event: string; fields: LogFields }[] = [];
  const write = (event: string, fields: LogFields = {}) => { events.push({ event, fields }); };
  const log: Logger = { info: write, warn: write, error: write };
  return { log, events, seen: (event: string) => events.filter((line) => line.event === event).length };
};

const drainOf = () => createDrain({ onRequest: () => undefined, onOverdue: () => undefined });

const answering: Model = { complete: async () => ok({ text: 'Done.', stopReason: 'end_turn', inputTokens: 1, outputTokens: 1, cost: 0 }) };

const worker = (store: MemoryStore, model: Model, drain = drainOf()) => {
  const { log, seen, events } = logOf();
  const nudge = createNudge();
  const announced: string[] = [];
  const ended = runWorker({
    queue: memoryRunQueue(store), journal: memoryRunJournal(store), sweeps: memoryRunSweeps(store), model, workerId: 'w', priority: 10, slots: 4,
    leaseSeconds: 30, nudge, drain, log, wakeups: { announce: async (topic) => { announced.push(topic); } },
  });
  return { drain, ended, nudge, seen, events, announced };
};

const statuses = (store: MemoryStore) => [...store.tables.runs.values()].map((run) => run.status);

beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

describe('a run worker', () => {
  it('completes what is queued for its class and leaves the other class alone', async () => {
    const store = storeWith(queued('a'), queued('b'), queued('c', { priority: 0 }));
    const { drain, ended, announced, events } = worker(store, answering);
    await jest.advanceTimersByTimeAsync(300);
    expect(statuses(store)).toEqual(['COMPLETED', 'COMPLETED', 'QUEUED']);
    expect(announced).toEqual(['outcomes', 'outcomes']);
    expect(events.filter(({ event }) => event === 'run.ended').map(({ fields }) => fields['status'])).toEqual(['COMPLETED', 'COMPLETED']);
    drain.request('test', 10);
    drain.stop();
    await jest.advanceTimersByTimeAsync(0);
    await ended;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('finds a run without any nudge within a second, and at once with one', async () => {
    const store = storeWith();
    const { drain, ended, nudge } = worker(store, answering);
    await jest.advanceTimersByTimeAsync(30_000);
    store.tables.runs.set('a', queued('a'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(statuses(store)).toEqual(['COMPLETED']);
    await jest.advanceTimersByTimeAsync(30_000);
    store.tables.runs.set('b', queued('b'));
    nudge.nudge();
    await jest.advanceTimersByTimeAsync(1);
    expect(statuses(store)).toEqual(['COMPLETED', 'COMPLETED']);
    drain.request('test', 10);
    drain.stop();
    await jest.advanceTimersByTimeAsync(0);
    await ended;
  });

  it('claims nothing once it drains, lets a run end, and hands back the one that does not', async () => {
    const store = storeWith(queued('quick'), queued('slow'));
    const finish = Promise.withResolvers<void>();
    let asked = 0;
    const model: Model = {
      complete: async (_request, signal) => {
        asked += 1;
        if (asked === 1) await finish.promise;
        else await new Promise((_resolve, reject) => { signal.addEventListener('abort', () => { reject(signal.reason as Error); }); });
        return ok({ text: 'Done.', stopReason: 'end_turn', inputTokens: 1, outputTokens: 1, cost: 0 });
      },
    };
    const { drain, ended, seen } = worker(store, model);
    await jest.advanceTimersByTimeAsync(10);
    expect(statuses(store)).toEqual(['RUNNING', 'RUNNING']);
    drain.request('test', 10);
    store.tables.runs.set('late', queued('late'));
    finish.resolve();
    await jest.advanceTimersByTimeAsync(6900);
    expect(statuses(store)).toEqual(['COMPLETED', 'RUNNING', 'QUEUED']);
    await jest.advanceTimersByTimeAsync(200);
    await ended;
    drain.stop();
    expect(statuses(store)).toEqual(['COMPLETED', 'QUEUED', 'QUEUED']);
    expect([...store.tables.runs.values()].map((run) => run.lostLeases)).toEqual([0, 0, 0]);
    expect(seen('run.released')).toBe(1);
  });

  it('sweeps: a silent worker\'s run is queued again, and one past its deadline fails', async () => {
    const dead = { status: 'RUNNING', workerId: 'dead', epoch: 1, leaseExpiresAt: NOW.subtract({ seconds: 1 }) } as const;
    const store = storeWith(queued('silent', dead), queued('overdue', { deadlineAt: NOW }));
    const { drain, ended, seen, announced } = worker(store, answering);
    await jest.advanceTimersByTimeAsync(10);
    expect(statuses(store)).toEqual(['QUEUED', 'FAILED']);
    expect(seen('sweep.changed')).toBe(2);
    expect(announced).toContain('outcomes');
    drain.request('test', 10);
    drain.stop();
    await jest.advanceTimersByTimeAsync(0);
    await ended;
  });
});

describe('sweeps', () => {
  it('do not hold each other up, and come again after a failure', async () => {
    const stop = new AbortController();
    const { log, seen } = logOf();
    let reclaims = 0;
    let expiries = 0;
    const ended = runSweeps({
      sweeps: {
        reclaimExpired: async () => { reclaims += 1; if (reclaims === 1) throw new Error('down'); return 0; },
        expireDeadlines: async () => { expiries += 1; return 0; },
      },
      wakeups: { announce: async () => undefined }, everySeconds: 5, batch: 10, signal: stop.signal, log,
    });
    await jest.advanceTimersByTimeAsync(10_300);
    expect(expiries).toBe(3);
    expect(reclaims).toBe(4);
    expect(seen('sweep.failed')).toBe(1);
    stop.abort();
    await jest.advanceTimersByTimeAsync(0);
    await ended;
  });

  it('go on at once after a full batch', async () => {
    const stop = new AbortController();
    const rest = [10, 10, 3];
    const { log } = logOf();
    const ended = runSweeps({
      sweeps: { reclaimExpired: async () => rest.shift() ?? 0, expireDeadlines: async () => 0 },
      wakeups: { announce: async () => undefined }, everySeconds: 5, batch: 10, signal: stop.signal, log,
    });
    await jest.advanceTimersByTimeAsync(10);
    expect(rest).toEqual([]);
    stop.abort();
    await jest.advanceTimersByTimeAsync(0);
    await ended;
  });
});
