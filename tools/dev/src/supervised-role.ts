import { setTimeout as delay } from 'node:timers/promises';
import { backoffAfter } from './backoff.js';
import { spawnChild, type Child, type ChildSpec } from './child-process.js';
import { parseLogLine } from './log-line.js';
import { Refusal } from './refusal.js';
import type { Role } from './role.js';

const READY_PATIENCE_MS = 60_000;
/** A role gives itself ten seconds; one more lets it say so. */
const DRAIN_MS = 11_000;
/** A role that dies so often before it was ever ready will not get ready: its settings or its build are wrong. */
const ATTEMPTS_TO_GET_READY = 3;

export interface RoleSpec extends Omit<ChildSpec, 'onLine'> {
  readonly role: Role;
  readonly onLine: (line: string) => void;
  /** Each time the role has a new process. */
  readonly onProcess: (pid: number) => void;
  /** What the supervisor itself has to say of the role. */
  readonly say: (words: string) => void;
  /** True once the process does what it is for; asked after it has said that it is ready. */
  readonly isServing?: () => Promise<boolean>;
}

export interface SupervisedRole {
  /** Fulfils when the role first is ready; rejects with a Refusal when it does not get ready. */
  readonly ready: Promise<void>;
  /** SIGTERM, then SIGKILL for one that does not drain in time. */
  readonly stop: () => Promise<void>;
}

const stopChild = async (child: Child): Promise<void> => {
  child.kill('SIGTERM');
  const timer = new AbortController();
  const patience = delay(DRAIN_MS, undefined, { signal: timer.signal }).then(
    () => { child.kill('SIGKILL'); },
    () => undefined,
  );
  await child.ended;
  timer.abort();
  await patience;
};

/** Keeps one role running: starts it, and starts it again with growing pauses whenever it dies. */
export const superviseRole = (spec: RoleSpec): SupervisedRole => {
  const stopping = new AbortController();
  const { promise: ready, resolve: becameReady, reject: failed } = Promise.withResolvers<undefined>();
  // Who stops the start early may never ask; an unheard rejection would end this process.
  ready.catch(() => undefined);
  let current: Child | undefined;
  let wasReady = false;
  let lastWords = '';

  const announceReady = async (): Promise<void> => {
    while (spec.isServing && !stopping.signal.aborted && !(await spec.isServing())) {
      await delay(50, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    wasReady = true;
    becameReady(undefined);
  };

  const heard = (line: string): void => {
    spec.onLine(line);
    const parsed = parseLogLine(line);
    if (!parsed || ['error', 'fatal'].includes(String(parsed['level']))) lastWords = line;
    if (parsed?.['event'] === 'ready') void announceReady();
  };

  const runOnce = async (): Promise<string> => {
    const child = spawnChild({ script: spec.script, args: spec.args, env: spec.env, onLine: heard });
    current = child;
    if (child.pid !== undefined) spec.onProcess(child.pid);
    const { how } = await child.ended;
    return how;
  };

  const keepRunning = async (): Promise<void> => {
    let pause: number | undefined;
    for (let lives = 1; ; lives += 1) {
      const startedAt = performance.now();
      const how = await runOnce();
      if (stopping.signal.aborted) return;
      if (!wasReady && lives >= ATTEMPTS_TO_GET_READY) {
        failed(new Refusal(`The ${spec.role} does not start (${how}): ${lastWords || 'it said nothing'}`));
        return;
      }
      pause = backoffAfter(pause, performance.now() - startedAt);
      spec.say(`ended (${how}); starting it again in ${String(pause / 1000)} s`);
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  };

  const tooLate = setTimeout(() => {
    failed(new Refusal(`The ${spec.role} was not ready after ${String(READY_PATIENCE_MS / 1000)} s: ${lastWords || 'its log says more'}`));
  }, READY_PATIENCE_MS);
  void ready.then(() => { clearTimeout(tooLate); }, () => { clearTimeout(tooLate); });
  const finished = keepRunning();
  return {
    ready,
    stop: async () => {
      clearTimeout(tooLate);
      stopping.abort();
      if (current) await stopChild(current);
      await finished;
    },
  };
};
