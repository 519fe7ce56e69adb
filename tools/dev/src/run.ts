import { once } from 'node:events';
import { oneLine, Refusal } from './refusal.js';
import { readSettings } from './settings.js';
import { startDev } from './start.js';

/** One press of Ctrl-C may arrive several times: from the terminal, from npm and from the bootstrap. */
const SAME_PRESS_MS = 1_000;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * Fulfils the signal when this process is asked to stop: by a signal, or by the end of the bootstrap that started it. Asked
 * again, it ends at once; what it started ends with it.
 */
const stopRequest = (): AbortSignal => {
  const request = new AbortController();
  let askedAt: number | undefined;
  const ask = (): void => {
    if (askedAt === undefined) {
      askedAt = performance.now();
      print('carillon: stopping');
      request.abort();
    } else if (performance.now() - askedAt > SAME_PRESS_MS) {
      process.exit(130);
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, ask);
  process.on('disconnect', ask);
  process.channel?.unref();
  return request.signal;
};

/** Runs Carillon until it is told to stop, then undoes everything in reverse order. @returns the exit code */
export const runUntilStopped = async (appsDirectory: string): Promise<number> => {
  // Whoever read our output may be gone before us; that is no reason to leave without cleaning up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const signal = stopRequest();
  const undos: (() => Promise<void> | void)[] = [];
  let code = 0;
  try {
    const settings = readSettings(process.env, process.cwd());
    await startDev({ settings, appsDirectory, print, signal, atEnd: (undo) => { undos.push(undo); } });
    if (!signal.aborted) await once(signal, 'abort');
  } catch (error) {
    if (!signal.aborted) {
      code = 1;
      const known = error instanceof Refusal;
      process.stderr.write(`carillon: ${known ? error.message : `cannot start: ${oneLine(error)}`}\n`);
    }
  }
  for (const undo of undos.toReversed()) await undo();
  return code;
};
