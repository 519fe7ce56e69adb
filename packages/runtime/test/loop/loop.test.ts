import { jest } from '@jest/globals';
import { backOff, createNudge, loop, runSlots } from '../../src/index.js';

const never = () => { throw new Error('not expected'); };

describe('a loop', () => {
  it('passes again at once while there is more, and waits what the pass says', async () => {
    const stop = new AbortController();
    const rests = [0, 0, 1500, 20];
    const waits: number[] = [];
    let passes = 0;
    await loop({
      run: async () => rests[passes++] ?? 0,
      wait: async (milliseconds) => { waits.push(milliseconds); if (waits.length === 2) stop.abort(); },
      signal: stop.signal, onError: never,
    });
    expect(passes).toBe(4);
    expect(waits).toEqual([1500, 20]);
  });

  it('survives a pass that throws, backs off, and counts failures in a row', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const stop = new AbortController();
    const seen: number[] = [];
    const outcomes = ['throw', 'throw', 'fine', 'throw', 'stop'];
    let passes = 0;
    const ended = loop({
      run: async () => {
        const outcome = outcomes[passes++];
        if (outcome === 'throw') throw new Error('down');
        if (outcome === 'stop') stop.abort();
        return 0;
      },
      signal: stop.signal, onError: (_error, failures) => { seen.push(failures); },
    });
    await jest.advanceTimersByTimeAsync(0);
    expect(passes).toBe(1);
    await jest.advanceTimersByTimeAsync(249);
    expect(passes).toBe(1);
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    await ended;
    expect(seen).toEqual([1, 2, 1]);
  });

  it('backs off by doubling, up to half a minute', () => {
    expect([1, 2, 3, 8, 50].map(backOff)).toEqual([250, 500, 1000, 30_000, 30_000]);
  });

  it('does not begin when it is already over', async () => {
    await loop({ run: never, signal: AbortSignal.abort(), onError: never });
  });
});

describe('slots', () => {
  const gate = () => Promise.withResolvers<void>();

  it('never hold more jobs than there are slots, refill at once, and wait for the jobs in hand at the end', async () => {
    const stop = new AbortController();
    const waiting = Array.from({ length: 7 }, (_, id) => ({ id, ...gate() }));
    const queue = [...waiting];
    const asked: number[] = [];
    let active = 0;
    let most = 0;
    const started = waiting.map(gate);
    const ended = runSlots({
      count: 3, poll: { shortest: 60_000, longest: 60_000 }, signal: stop.signal,
      take: async (free) => { asked.push(free); return queue.splice(0, free); },
      work: async (job) => {
        active += 1;
        most = Math.max(most, active);
        started[job.id]?.resolve();
        await job.promise;
        active -= 1;
      },
      onTakeError: never, onWorkError: never,
    });
    for (const [index, job] of waiting.entries()) {
      await started[index]?.promise;
      job.resolve();
    }
    stop.abort();
    await ended;
    expect(most).toBe(3);
    expect(active).toBe(0);
    expect(Math.max(...asked)).toBe(3);
    expect(queue).toEqual([]);
  });

  it('take nothing after the drain began, and let the job in hand end', async () => {
    const stop = new AbortController();
    const job = gate();
    const begun = gate();
    let taken = 0;
    let over = false;
    const ended = runSlots({
      count: 2, poll: { shortest: 1, longest: 1 }, signal: stop.signal,
      take: async () => (taken++ === 0 ? [job] : []),
      work: async ({ promise }) => { begun.resolve(); await promise; },
      onTakeError: never, onWorkError: never,
    }).then(() => { over = true; });
    await begun.promise;
    stop.abort();
    const takenAtDrain = taken;
    await new Promise(setImmediate);
    expect(over).toBe(false);
    job.resolve();
    await ended;
    expect(taken).toBe(takenAtDrain);
  });

  it('free the slot of a job that throws', async () => {
    const stop = new AbortController();
    const failed: unknown[] = [];
    const jobs = ['bad', 'good'];
    await runSlots({
      count: 1, poll: { shortest: 60_000, longest: 60_000 }, signal: stop.signal, nudge: createNudge(),
      take: async () => jobs.splice(0, 1),
      work: async (job) => { if (job === 'bad') throw new Error('bad'); stop.abort(); },
      onTakeError: never, onWorkError: (job) => { failed.push(job); },
    });
    expect(failed).toEqual(['bad']);
  });
});
