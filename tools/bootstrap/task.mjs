import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { callerDirectory, stepEnvironment, taskEnvironment } from './environment.mjs';
import { installForContract } from './install.mjs';
import { exclusively } from './lock.mjs';
import { pinnedNode, root } from './paths.mjs';
import { runQuietly } from './step.mjs';

const PARENT_POLL_MS = 500;

const build = async ({ only, shown = false } = {}) => {
  await exclusively(async () => {
    await runQuietly(
      path.join(root, 'node_modules/.bin/turbo'),
      ['run', 'build', '--ui=stream', `--output-logs=${shown ? 'new-only' : 'errors-only'}`, ...(only ? [`--filter=./${only}`] : [])],
      { env: stepEnvironment(), shown, mend: () => 'The build failed: the lines above say where; mend that, then run the same command again.' },
    );
  });
};

/**
 * Runs the task itself, its input and output being ours, and answers its exit code.
 *
 * It stops when we are stopped: signals are passed on, and the channel to it closes when we die, even by SIGKILL. A killed
 * npm passes nothing on, so under npm a new parent means the same as a signal.
 */
const run = async (script, args, { cwd = root, channel = false } = {}) => {
  const child = spawn(pinnedNode, [path.join(root, script), ...args], {
    cwd,
    env: taskEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, PARENT_POLL_MS);
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(status ?? 128 + (os.constants.signals[signal] ?? 0)));
  });
  clearInterval(watch);
  return code;
};

const tasks = {
  start: async (args) => {
    await build();
    return await run('tools/dev/dist/main.js', args, { channel: true });
  },
  test: async (args) => await run('tools/gates/src/run-tests.mjs', args),
  lint: async (args) => await run('tools/gates/src/run-lint.mjs', args),
  build: async () => {
    await build({ shown: true });
    return 0;
  },
  bench: async (args) => {
    await build();
    return await run('packages/bench/dist/main.js', args);
  },
  campaign: async (args) => {
    await build();
    return await run('tools/gates/src/run-campaign.mjs', args);
  },
  contract: async (args) => {
    await installForContract();
    await build();
    return await run('tools/gates/src/run-campaign.mjs', ['api-contract', ...args]);
  },
  vectors: async (args) => {
    await build({ only: 'packages/domain' });
    return await run('packages/domain/scripts/vectors.mjs', args, { cwd: callerDirectory() });
  },
  maintenance: async (args) => {
    await build({ only: 'apps/maintenance' });
    return await run('apps/maintenance/dist/main.js', args, { cwd: callerDirectory() });
  },
};

export const taskNames = Object.keys(tasks);

/** @returns the exit code */
export const runTask = async (name, args) => await tasks[name](args);
