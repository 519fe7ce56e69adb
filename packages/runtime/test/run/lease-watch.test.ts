import { jest } from '@jest/globals';
import type { Heartbeat } from '@carillon/application';
import type { Lease } from '@carillon/domain';
import { MAX_TIMER_MS, watchLeases } from '../../src/index.js';

const lease: Lease = { tenantId: 't', runId: 'r', workerId: 'w', epoch: 1 };
const held: Heartbeat = { kind: 'held', cancelRequested: false };

const world = (answer: () => Promise<Heartbeat>, claimedAgo = 0) => {
  const beats: number[] = [];
  const errors: unknown[] = [];
  const handBack = new AbortController();
  const watch = watchLeases({
    queue: { heartbeat: () => { beats.push(performance.now() - start); return answer(); } },
    leaseSeconds: 30, claimedAt: () => performance.now() - claimedAgo, handBack: handBack.signal,
    onHeartbeatError: (_lease, error) => { errors.push(error); },
  })(lease);
  const start = performance.now();
  return { watch, beats, errors, handBack };
};

const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

describe('a lease watch', () => {
  it('beats three times a lease, whatever the work does, and keeps the lease for hours', async () => {
    const { watch, beats } = world(async () => held);
    await seconds(3600);
    expect(watch.signal.aborted).toBe(false);
    expect(beats).toHaveLength(360);
    expect(beats.slice(0, 3)).toEqual([10_000, 20_000, 30_000]);
    await watch.stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('stops the work when the lease is another\'s', async () => {
    const { watch } = world(async () => ({ kind: 'lost' }));
    await seconds(10);
    expect(watch.signal.reason).toBe('lease_lost');
    await watch.stop();
  });

  it('stops the work when somebody asked for it, and goes on beating so that the end can be written', async () => {
    const { watch, beats } = world(async () => ({ kind: 'held', cancelRequested: true }));
    await seconds(10);
    expect(watch.signal.reason).toBe('cancel_requested');
    await seconds(20);
    expect(beats).toHaveLength(3);
    await watch.stop();
  });

  it('counts for itself when the database cannot be asked: lost when the lease must have run out', async () => {
    const { watch, errors } = world(() => Promise.reject(new Error('down')));
    await jest.advanceTimersByTimeAsync(29_999);
    expect(watch.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(watch.signal.reason).toBe('lease_lost');
    expect(errors).toHaveLength(3);
    await watch.stop();
  });

  it('counts from when the claim was sent, not from when it was answered', async () => {
    const { watch } = world(() => Promise.reject(new Error('down')), 12_000);
    await jest.advanceTimersByTimeAsync(17_999);
    expect(watch.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(watch.signal.reason).toBe('lease_lost');
    await watch.stop();
  });

  it('counts from when a slow heartbeat was sent', async () => {
    let answers = 0;
    const slow = () => (answers++ === 0 ? new Promise<Heartbeat>((resolve) => { setTimeout(resolve, 15_000, held); }) : Promise.reject(new Error('down')));
    const { watch } = world(slow);
    // Sent at 10 s, answered at 25 s: good until 40 s.
    await jest.advanceTimersByTimeAsync(39_999);
    expect(watch.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(watch.signal.reason).toBe('lease_lost');
    await watch.stop();
  });

  it('has one heartbeat under way at a time, and a hanging one does not keep the lease', async () => {
    const hang = Promise.withResolvers<Heartbeat>();
    const { watch, beats } = world(() => hang.promise);
    await seconds(31);
    expect(beats).toHaveLength(1);
    expect(watch.signal.reason).toBe('lease_lost');
    hang.resolve(held);
    await watch.stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('aborts at the deadline, also one that is farther than a timer can hold', async () => {
    const { watch } = world(async () => held);
    watch.deadlineIn(MAX_TIMER_MS + 5000);
    await jest.advanceTimersByTimeAsync(1000);
    expect(watch.signal.aborted).toBe(false);
    watch.deadlineIn(250);
    await jest.advanceTimersByTimeAsync(249);
    expect(watch.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(watch.signal.reason).toBe('deadline');
    await watch.stop();
  });

  it('hands back when the process says so, also when it said so before', async () => {
    const { watch, handBack } = world(async () => held);
    handBack.abort('draining');
    expect(watch.signal.reason).toBe('draining');
    await watch.stop();
    const late = watchLeases({ queue: { heartbeat: async () => held }, leaseSeconds: 30, claimedAt: () => performance.now(), handBack: handBack.signal, onHeartbeatError: () => undefined })(lease);
    expect(late.signal.reason).toBe('draining');
    await late.stop();
  });

  it('keeps the first reason', async () => {
    const { watch, handBack } = world(async () => ({ kind: 'lost' }));
    handBack.abort('draining');
    await seconds(40);
    expect(watch.signal.reason).toBe('draining');
    await watch.stop();
  });

  it('waits at its stop for the heartbeat under way', async () => {
    const slow = Promise.withResolvers<Heartbeat>();
    const { watch } = world(() => slow.promise);
    await seconds(10);
    let stopped = false;
    const stopping = watch.stop().then(() => { stopped = true; });
    await jest.advanceTimersByTimeAsync(0);
    expect(stopped).toBe(false);
    slow.resolve(held);
    await stopping;
    expect(jest.getTimerCount()).toBe(0);
  });
});
