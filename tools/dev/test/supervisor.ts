import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DevFile } from '../src/dev-file.js';
import { ROLES, type Role } from '../src/role.js';

/** With every role started, as it is unless the schedule feature is off. */
type FullDevFile = DevFile & { readonly roles: Readonly<Record<Role, { readonly database_url: string; readonly pid: number }>> };

const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const made: string[] = [];
const children: ChildProcess[] = [];

const temporaryDirectory = (): string => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'carillon-dev-test-'));
  made.push(directory);
  return directory;
};

/** A folder of roles laid out as `apps` is. */
const rolesDirectory = (): string => {
  const directory = temporaryDirectory();
  for (const role of ROLES) {
    const dist = path.join(directory, role, 'dist');
    mkdirSync(dist, { recursive: true });
    writeFileSync(path.join(dist, 'main.js'), `process.argv.splice(2, 0, '${role}');\nawait import(${JSON.stringify(pathToFileURL(path.join(FIXTURES, 'role.mjs')).href)});\n`);
    writeFileSync(path.join(directory, role, 'package.json'), '{ "type": "module" }\n');
  }
  return directory;
};

export interface Supervisor {
  readonly dataDirectory: string;
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly devFile: () => FullDevFile;
  /** Fulfils when the output matches; rejects with the output when the process ends before. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** @returns the exit code; null after a signal */
  readonly ended: Promise<number | null>;
}

export interface SupervisorOptions {
  readonly dataDirectory?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export const startSupervisor = ({ dataDirectory = temporaryDirectory(), env = {} }: SupervisorOptions = {}): Supervisor => {
  const child = spawn(process.execPath, [path.join(FIXTURES, 'supervise.mjs'), rolesDirectory()], {
    env: { PATH: process.env['PATH'], HOME: os.tmpdir(), CARILLON_PORT: '0', CARILLON_DATA_DIR: dataDirectory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => { output += chunk; });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    dataDirectory,
    process: child,
    output: () => output,
    devFile: () => JSON.parse(readFileSync(path.join(dataDirectory, 'dev.json'), 'utf8')) as FullDevFile,
    says: async (pattern) =>
      await new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(output);
          if (match) resolve(match);
        };
        child.stdout.on('data', look);
        void ended.then(() => { reject(new Error(`it ended and never said ${String(pattern)}:\n${output}`)); });
        look();
      }),
    ended,
  };
};

export const ready = async (supervisor: Supervisor): Promise<FullDevFile> => {
  await supervisor.says(/^carillon ready http:\/\/127\.0\.0\.1:\d+$/m);
  return supervisor.devFile();
};

/** Every living process whose command line or working directory names the directory, or that is one of `pids`. */
export const processesOf = (directory: string, pids: readonly number[]): readonly number[] =>
  readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)).map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
      if (stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')) return false;
      return pids.includes(pid) || readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').includes(directory);
    } catch {
      return false;
    }
  });

export const removeSupervisors = async (): Promise<void> => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const closed = once(child, 'close');
    // Not SIGKILL: the server would still write into the directory that is removed next.
    child.kill('SIGTERM');
    await closed;
  }
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
};
