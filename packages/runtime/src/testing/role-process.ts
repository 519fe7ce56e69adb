import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface LoggedLine {
  readonly event: string;
  readonly [field: string]: unknown;
}

/** A program of ours as a process of its own, whose log can be waited for. */
export interface RoleProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** What it has logged so far. */
  readonly lines: readonly LoggedLine[];
  /** All of its output, for looking for what must not be there. */
  readonly output: () => string;
  readonly errors: () => string;
  /**
   * The first line that fits, from those logged or to come.
   * @throws Error with everything that it said, when it ends without having logged one
   */
  readonly logged: (event: string, fits?: (line: LoggedLine) => boolean) => Promise<LoggedLine>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  readonly kill: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
}

export interface RoleProcessOptions {
  readonly script: string;
  readonly args?: readonly string[];
  /** The whole environment, beside PATH. */
  readonly env: Readonly<Record<string, string>>;
}

const running = new Set<RoleProcess>();

export const startRoleProcess = ({ script, args = [], env }: RoleProcessOptions): RoleProcess => {
  const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env['PATH'], ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  const lines: LoggedLine[] = [];
  const waiting = new Set<() => void>();
  let output = '';
  let errors = '';
  let over = false;
  const tell = () => { for (const look of waiting) look(); };
  createInterface({ input: child.stdout }).on('line', (line) => {
    output += `${line}\n`;
    if (line.startsWith('{')) lines.push(JSON.parse(line) as LoggedLine);
    tell();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => { errors += text; });
  const ended = once(child, 'close').then(([code, signal]) => {
    over = true;
    running.delete(role);
    tell();
    return (code ?? signal) as number | NodeJS.Signals;
  });
  const role: RoleProcess = {
    child, lines, output: () => output, errors: () => errors, ended,
    logged: (event, fits = () => true) => new Promise((resolve, reject) => {
      const look = () => {
        const found = lines.find((line) => line.event === event && fits(line));
        if (found === undefined && !over) return;
        waiting.delete(look);
        if (found === undefined) reject(new Error(`it ended without having logged ${event}:\n${output}${errors}`));
        else resolve(found);
      };
      waiting.add(look);
      look();
    }),
    kill: async (signal) => {
      child.kill(signal);
      return ended;
    },
  };
  running.add(role);
  return role;
};

/** Kills what a test left running; for `afterEach`. */
export const killRoleProcesses = async (): Promise<void> => {
  await Promise.all([...running].map((role) => role.kill('SIGKILL')));
};
