import { pause } from './timer.js';

export interface LoopOptions {
  /**
   * One pass. Takes no input and may be repeated at any time: what there is to do stands in the database. Returns how many
   * milliseconds may pass before the next one; 0 when there is more to do at once.
   */
  readonly run: () => Promise<number>;
  /** The wait between passes. May end early, never late. Without one: a plain timer. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** No pass begins once it is aborted; one that runs is waited for. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown, failuresInRow: number) => void;
}

const FIRST_BACK_OFF_MS = 250;
const LONGEST_BACK_OFF_MS = 30_000;

/** 250 ms, doubling with each failure in a row up to 30 s: a database that is away is asked again soon, and not hammered. */
export const backOff = (failuresInRow: number): number => Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failuresInRow - 1));

/** Repeats `run` until the signal aborts. A pass that throws is reported and tried again later; nothing it throws ends the loop. */
export const loop = async ({ run, wait = pause, signal, onError }: LoopOptions): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    let rest: number;
    try {
      rest = await run();
      failures = 0;
    } catch (error) {
      failures += 1;
      onError(error, failures);
      // Nudges do not shorten this wait: a busy table would turn them into a storm against a database in trouble.
      await pause(backOff(failures), signal);
      continue;
    }
    // Also without a rest the loop lets timers and sockets have their turn.
    if (rest > 0) await wait(rest, signal);
    else await new Promise(setImmediate);
  }
};
