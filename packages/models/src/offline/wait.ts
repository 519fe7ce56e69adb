/** Waits, or throws the signal's reason as soon as it aborts. At most an hour, which a timer holds in one piece. */
export const waitOrAbort = (milliseconds: number, signal: AbortSignal): Promise<void> => new Promise((resolve, reject) => {
  const end = (settle: () => void) => () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', aborted);
    settle();
  };
  const aborted = end(() => { reject(signal.reason); });
  const timer = setTimeout(end(resolve), milliseconds);
  signal.addEventListener('abort', aborted);
});
