import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './paths.mjs';

/** A step that did not succeed. The message is one line that says what to do. */
export class StepFailure extends Error {}

export const say = (line) => {
  process.stderr.write(`carillon: ${line}\n`);
};

/** Children die with us on a signal: an install that goes on alone would write under the next one's feet. */
const endWithUs = (child) => {
  const end = (signal) => {
    child.kill(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, end);
  child.once('close', () => {
    for (const signal of signals) process.off(signal, end);
  });
};

/** Runs a command in silence; when it fails, shows all that it said and throws `StepFailure`; `mend` makes the advice of it. */
export const runQuietly = async (command, args, { env, cwd = root, mend, shown = false }) => {
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', shown ? 2 : 'pipe', shown ? 2 : 'pipe'] });
  endWithUs(child);
  const output = [];
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  const problem = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `ended with ${signal ?? code}`));
  });
  if (problem === undefined) return;
  const said = Buffer.concat(output).toString();
  process.stderr.write(said);
  throw new StepFailure(`${[path.basename(command), ...args].join(' ')}: ${problem}. ${mend(said)}`);
};
