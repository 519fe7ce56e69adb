import { jest } from '@jest/globals';
import { after, createNudge, MAX_TIMER_MS, pause } from '../../src/index.js';

beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let over = false;
  void promise.then(() => { over = true; });
  await jest.advanceTimersByTimeAsync(0);
  return over;
};

describe('a timer', () => {
  it('longer than the runtime can hold fires at its time, not at once', async () => {
    const fired = jest.fn();
    after(MAX_TIMER_MS * 2 + 500, fired);
    await jest.advanceTimersByTimeAsync(MAX_TIMER_MS * 2 + 499);
    expect(fired).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(fired).toHaveBeenCalledTimes(1);
  });

  it('is called off in any of its legs', async () => {
    const fired = jest.fn();
    const callOff = after(MAX_TIMER_MS + 500, fired);
    await jest.advanceTimersByTimeAsync(MAX_TIMER_MS + 100);
    callOff();
    await jest.advanceTimersByTimeAsync(1000);
    expect(fired).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('never fires early for a fraction of a millisecond, and at once for the past', async () => {
    const fired = jest.fn();
    after(0.2, fired);
    after(-5, fired);
    await jest.advanceTimersByTimeAsync(0);
    expect(fired).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(fired).toHaveBeenCalledTimes(2);
  });
});

describe('a pause', () => {
  it('ends with the signal and leaves no timer', async () => {
    const stop = new AbortController();
    const waiting = pause(60_000, stop.signal);
    expect(await settled(waiting)).toBe(false);
    stop.abort();
    expect(await settled(waiting)).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
    expect(await settled(pause(60_000, stop.signal))).toBe(true);
  });
});

describe('a nudge', () => {
  const { signal } = new AbortController();

  it('ends a wait', async () => {
    const { nudge, wait } = createNudge();
    const waiting = wait(60_000, signal);
    expect(await settled(waiting)).toBe(false);
    nudge();
    expect(await settled(waiting)).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('that comes while nobody waits is kept, once', async () => {
    const { nudge, wait } = createNudge();
    nudge();
    nudge();
    expect(await settled(wait(60_000, signal))).toBe(true);
    expect(await settled(wait(60_000, signal))).toBe(false);
  });

  it('is not kept when it ended a wait', async () => {
    const { nudge, wait } = createNudge();
    const first = wait(60_000, signal);
    nudge();
    await first;
    expect(await settled(wait(60_000, signal))).toBe(false);
  });
});
