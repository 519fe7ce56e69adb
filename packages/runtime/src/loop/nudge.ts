import { after } from './timer.js';

/** Shortens a wait. A nudge that comes while nobody waits is kept, once, for the next wait: what it spoke of may have been missed. */
export interface Nudge {
  nudge(): void;
  /** For one waiter at a time. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const createNudge = (): Nudge => {
  let kept = false;
  let wake: (() => void) | null = null;
  return {
    nudge: () => {
      if (wake === null) kept = true;
      else wake();
    },
    wait: (milliseconds, signal) => new Promise((resolve) => {
      if (kept || signal.aborted) {
        kept = false;
        resolve();
        return;
      }
      const done = () => {
        callOff();
        signal.removeEventListener('abort', done);
        wake = null;
        resolve();
      };
      const callOff = after(milliseconds, done);
      signal.addEventListener('abort', done);
      wake = done;
    }),
  };
};
