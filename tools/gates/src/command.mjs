import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { root } from './paths.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a tool of node_modules/.bin at the root with our output, passing signals on.
 * @param {string} tool
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code, 128 and more for a signal
 */
export const runTool = async (tool, args) => {
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(path.join(bin, tool), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: [path.dirname(process.execPath), bin, process.env.PATH].filter(Boolean).join(path.delimiter),
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
  });
  /** @type {NodeJS.Signals | undefined} */
  let stopped;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    stopped = signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => resolve(status ?? 128 + (signal === null ? 0 : os.constants.signals[signal])));
    });
    if (stopped !== undefined) process.exit(128 + os.constants.signals[stopped]);
    return code;
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass);
  }
};
