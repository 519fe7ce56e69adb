import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { descendants } from './processes.js';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface DevFile {
  readonly url: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly agent: { readonly id: string; readonly version: string; readonly policy_profile: string };
  readonly database_url: string;
  readonly roles: Readonly<Record<string, { readonly database_url: string; readonly pid: number }>>;
}

/** A Carillon that runs as `npm start` runs it, in a data directory of its own. */
export interface RunningCarillon {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly dev: () => DevFile;
  readonly family: () => readonly number[];
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export interface StartSettings {
  readonly dataDirectory: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts and waits for the line `carillon ready URL`. Rejects with everything that was printed when it ends before. */
export const startCarillon = async (settings: StartSettings): Promise<RunningCarillon> => {
  const { child, output } = launch(settings);
  const exit = once(child, 'exit');
  await Promise.race([
    lineMatching(child, output, /^carillon ready http/m),
    exit.then(() => { throw new Error(`carillon ended before it was ready:\n${output()}`); }),
  ]);
  return {
    process: child,
    output,
    dev: () => JSON.parse(readFileSync(path.join(settings.dataDirectory, 'dev.json'), 'utf8')) as DevFile,
    family: () => (child.pid === undefined ? [] : [child.pid, ...descendants(child.pid)]),
    stop: async (signal = 'SIGINT') => {
      child.kill(signal);
      await exit;
      return child.exitCode;
    },
  };
};

/** Starts and waits for the end: for starts that must be refused. */
export const refusedStart = async (settings: StartSettings): Promise<{ readonly code: number | null; readonly output: string }> => {
  const { child, output } = launch(settings);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output: output() };
};

const launch = ({ dataDirectory, env = {} }: StartSettings) => {
  const child = spawn(process.execPath, [path.join(ROOT, 'tools/dev/dist/main.js')], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: dataDirectory, CARILLON_PORT: '0', CARILLON_DATA_DIR: dataDirectory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => { text += chunk; });
  return { child, output: () => text };
};

const lineMatching = (child: ChildProcess, output: () => string, pattern: RegExp): Promise<void> =>
  new Promise((resolve) => {
    const look = () => { if (pattern.test(output())) resolve(); };
    child.stdout?.on('data', look);
    look();
  });
