import { jest } from '@jest/globals';
import { accountOutcomes, fireDueSchedules } from '@carillon/application';
import {
  agentKey, countingIds, memoryFiringLedger, memoryOutcomeLedger, MemoryStore, memoryTenant, principalKey, recordingWakeups, revisionKey,
} from '@carillon/application/testing';
import type { Schedule, ScheduleDefinition } from '@carillon/domain';
import { aDefinition, anAuthority, aRevision, aSchedule, instant, OWNER } from '@carillon/domain/testing';
import { createNudge, type LogFields, type Logger } from '@carillon/runtime';
import { createRest } from '../src/rest.js';
import { runScheduleLoop } from '../src/schedule-loop.js';

const NOW = instant('2026-07-01T16:00:00Z');
const { agentId, limits } = aDefinition();

const world = () => {
  const store = new MemoryStore(NOW);
  memoryTenant(store, OWNER.tenantId);
  store.tables.principals.set(principalKey(OWNER), anAuthority());
  store.tables.agents.set(agentKey(OWNER.tenantId, agentId, '1'), { tenantId: OWNER.tenantId, agentId, name: 'general', version: '1', policyProfile: 'default', instructions: 'x', limits });
  const events: { event: string; fields: LogFields }[] = [];
  const write = (event: string, fields: LogFields = {}) => { events.push({ event, fields }); };
  const log: Logger = { info: write, warn: write, error: write };
  const ledger = memoryFiringLedger(store);
  const outcomes = memoryOutcomeLedger(store);
  const nudge = createNudge();
  const stop = new AbortController();
  const settings = { batch: 100, retryAfterSeconds: 5, tenantsInFlight: 4 };
  let scans = 0;
  let down = false;
  const scanOnce = fireDueSchedules({ ledger, outcomes, ids: countingIds(), wakeups: recordingWakeups() });
  const start = () => runScheduleLoop({
    account: accountOutcomes({ outcomes }),
    scan: () => { scans += 1; return down ? Promise.reject(new Error('the database is away')) : scanOnce(settings); },
    untilNextDue: ledger.untilNextDue, batch: settings.batch, rest: createRest({ fallbackPollSeconds: 30, backOffSeconds: 5 }),
    nudge, signal: stop.signal, log,
  });
  const add = (id: string, changes: Partial<Schedule> = {}, definition: Partial<ScheduleDefinition> = {}) => {
    store.tables.schedules.set(id, aSchedule({ id, ...changes }));
    store.tables.revisions.set(revisionKey(id, 1), aRevision(definition, { scheduleId: id }));
  };
  /** The database's clock and the worker's timers move together, a little at a time. */
  const pass = async (milliseconds: number, step = 500) => {
    for (let passed = 0; passed < milliseconds; passed += step) {
      store.setNow(store.now().add({ milliseconds: step }));
      await jest.advanceTimersByTimeAsync(step);
    }
  };
  const end = async (ended: Promise<void>) => {
    stop.abort();
    await jest.advanceTimersByTimeAsync(0);
    await ended;
    expect(jest.getTimerCount()).toBe(0);
  };
  return { store, nudge, start, add, pass, end, events, fired: () => events.filter(({ event }) => event === 'schedule.fired'), scans: () => scans, setDown: (value: boolean) => { down = value; } };
};

beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

describe('the schedule loop', () => {
  it('decides what is due at once, tells it without any word of the schedule, and rests until the next', async () => {
    const { start, add, end, events, fired, scans } = world();
    add('a', { nextFireAt: NOW }, { title: 'kingfisher', instruction: 'kingfisher' });
    const ended = start();
    await jest.advanceTimersByTimeAsync(1);
    expect(fired()).toHaveLength(1);
    expect(fired()[0]?.fields).toMatchObject({ schedule_id: 'a', disposition: 'MATERIALIZED', reason_code: null, lag_ms: 0, occurrence_id: expect.any(String) });
    expect(JSON.stringify(events)).not.toContain('kingfisher');
    const resting = scans();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(scans()).toBe(resting);
    await end(ended);
  });

  it('fires at the instant and never before, though its timer knows nothing of the database\'s clock', async () => {
    const { store, start, add, pass, end, fired } = world();
    store.setNow(NOW.subtract({ seconds: 90 }));
    add('a', { nextFireAt: NOW, armedAt: NOW.subtract({ hours: 1 }) });
    const ended = start();
    await pass(89_500);
    expect(fired()).toHaveLength(0);
    await pass(1000);
    expect(fired()).toHaveLength(1);
    expect(fired()[0]?.fields['lag_ms']).toBeGreaterThanOrEqual(0);
    await end(ended);
  });

  it('hears of a new schedule through a nudge, and without one at the next fallback poll', async () => {
    const { nudge, start, add, end, fired } = world();
    const ended = start();
    await jest.advanceTimersByTimeAsync(1000);
    add('a', { nextFireAt: NOW });
    nudge.nudge();
    await jest.advanceTimersByTimeAsync(1);
    expect(fired()).toHaveLength(1);
    add('b', { nextFireAt: NOW });
    await jest.advanceTimersByTimeAsync(29_000);
    expect(fired()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(2000);
    expect(fired()).toHaveLength(2);
    await end(ended);
  });

  it('backs off while a tenant is at its ceiling, and goes on when a run of it is over', async () => {
    const { store, nudge, start, add, pass, end, events, fired, scans } = world();
    memoryTenant(store, OWNER.tenantId, { maxActiveRuns: 1 });
    add('a', { nextFireAt: NOW });
    add('b', { nextFireAt: NOW });
    const ended = start();
    await jest.advanceTimersByTimeAsync(1);
    expect(fired()).toHaveLength(1);
    expect(events.filter(({ event }) => event === 'schedule.deferred').map(({ fields }) => fields['reason_code'])).toEqual(['schedule.concurrency_limit']);
    const before = scans();
    await pass(20_000);
    expect(scans() - before).toBeLessThanOrEqual(8);
    expect(fired()).toHaveLength(1);
    const [run] = store.tables.runs.values();
    if (run?.occurrenceId === undefined || run.occurrenceId === null) throw new Error('expected a run');
    store.tables.runs.set(run.id, { ...run, status: 'COMPLETED' });
    store.tables.outcomes.set(run.occurrenceId, { runId: run.id, status: 'COMPLETED', failure: null, cost: 10, finishedAt: store.now() });
    nudge.nudge();
    await jest.advanceTimersByTimeAsync(1);
    expect(events.filter(({ event }) => event === 'schedule.runs_accounted')).toHaveLength(1);
    expect(fired()).toHaveLength(2);
    await end(ended);
  });

  it('reports a corrupt schedule by pointer and decides its siblings', async () => {
    const { store, start, add, end, events, fired } = world();
    add('a', { nextFireAt: NOW });
    add('b', { nextFireAt: NOW });
    store.tables.revisions.set(revisionKey('a', 1), 'corrupt');
    const ended = start();
    await jest.advanceTimersByTimeAsync(1);
    expect(fired().map(({ fields }) => fields['schedule_id'])).toEqual(['b']);
    expect(events.find(({ event }) => event === 'schedule.corrupt')?.fields).toEqual({ schedule_id: 'a', faults: [{ pointer: '', reason: 'schedule.field_invalid' }] });
    await end(ended);
  });

  it('outlives a database that is away', async () => {
    const { start, add, pass, end, events, fired, setDown } = world();
    add('a', { nextFireAt: NOW });
    setDown(true);
    const ended = start();
    await pass(5000);
    expect(fired()).toHaveLength(0);
    expect(events.filter(({ event }) => event === 'schedule.scan_failed').length).toBeGreaterThan(2);
    setDown(false);
    await pass(10_000);
    expect(fired()).toHaveLength(1);
    await end(ended);
  });
});
