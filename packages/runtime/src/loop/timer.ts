/** The longest wait that a timer can hold. Asked for more, `setTimeout` fires at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls back once, after at least `milliseconds`, however many. Returns what calls it off. */
export const after = (milliseconds: number, callback: () => void): (() => void) => {
  let timer: NodeJS.Timeout;
  let remaining = Math.max(0, Math.ceil(milliseconds));
  const arm = () => {
    const leg = Math.min(remaining, MAX_TIMER_MS);
    remaining -= leg;
    timer = setTimeout(() => { if (remaining > 0) arm(); else callback(); }, leg);
  };
  arm();
  return () => { clearTimeout(timer); };
};

/** Waits, at most until the signal aborts. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> => new Promise((resolve) => {
  if (signal.aborted) { resolve(); return; }
  const done = () => {
    callOff();
    signal.removeEventListener('abort', done);
    resolve();
  };
  const callOff = after(milliseconds, done);
  signal.addEventListener('abort', done);
});
