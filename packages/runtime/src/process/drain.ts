import { after } from '../loop/timer.js';

/** The way out of a process, in three steps on one clock. */
export interface Drain {
  /** Aborts first: take nothing new. */
  readonly requested: AbortSignal;
  /** Aborts when time is nearly up: hand back what is in hand. Its reason is `draining`. */
  readonly handBack: AbortSignal;
  /** Begins the drain, or shortens one that has begun: the earlier end holds. */
  request(cause: string, seconds: number): void;
  /** Calls off the timers, once everything is closed. */
  stop(): void;
}

/** What is left for handing back and for closing, as a part of the whole. */
const HAND_BACK_AFTER = 0.7;

export const createDrain = (hooks: {
  readonly onRequest: (cause: string, seconds: number) => void;
  /** The time is up and the process is still there. */
  readonly onOverdue: () => void;
}): Drain => {
  const requested = new AbortController();
  const handBack = new AbortController();
  const timers: (() => void)[] = [];
  return {
    requested: requested.signal,
    handBack: handBack.signal,
    request: (cause, seconds) => {
      hooks.onRequest(cause, seconds);
      timers.push(after(seconds * 1000 * HAND_BACK_AFTER, () => { handBack.abort('draining'); }), after(seconds * 1000, hooks.onOverdue));
      requested.abort(cause);
    },
    stop: () => { for (const callOff of timers) callOff(); },
  };
};
