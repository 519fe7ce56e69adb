import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A child process that answers one message at a time with one message. */
export interface MeasuredProcess {
  readonly child: ChildProcess;
  readonly ask: <Answer>(question: unknown) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export const startMeasured = (file: URL, { env, execArgv = [], stdout }: {
  readonly env: NodeJS.ProcessEnv; readonly execArgv?: readonly string[]; readonly stdout: 'pipe' | 'inherit';
}): MeasuredProcess => {
  const child = fork(file, [], { env, execArgv: [...execArgv], serialization: 'advanced', stdio: ['pipe', stdout, 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => { throw new Error(`the measured process ended with ${String(code)}`); });
  ended.catch(() => undefined);
  return {
    child,
    ask: async <Answer>(question: unknown) => {
      const answered = once(child, 'message');
      child.send(question as object);
      const [answer] = await Promise.race([answered, ended]);
      return answer as Answer;
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await ended.catch(() => undefined);
    },
  };
};
