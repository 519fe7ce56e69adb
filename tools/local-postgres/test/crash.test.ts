import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startLocalPostgres } from '../src/index.js';
import { isRunning, processIdentity, type ProcessIdentity } from '../src/process-identity.js';
import { removeTemporaryDirectories, temporaryDirectory } from './temporary-directory.js';

const FIXTURE = path.join(import.meta.dirname, 'fixtures', 'start-and-stay.mjs');
const children: ChildProcess[] = [];

interface Started {
  readonly starter: ChildProcess;
  readonly server: ProcessIdentity;
  readonly url: string;
}

const startInOtherProcess = async (dataDirectory: string): Promise<Started> => {
  const starter = spawn(process.execPath, [FIXTURE, dataDirectory], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(starter);
  for await (const line of createInterface({ input: starter.stdout })) {
    const { pid, url } = JSON.parse(line) as { pid: number; url: string };
    const server = processIdentity(pid);
    if (server) return { starter, server, url };
  }
  throw new Error('the server did not start');
};

const killed = async (child: ChildProcess): Promise<void> => {
  const exit = new Promise<void>((resolve) => child.once('exit', () => { resolve(); }));
  child.kill('SIGKILL');
  await exit;
};

/** Asks again each turn of the event loop: there is no event for the end of a process that is not our child. */
const gone = async (identity: ProcessIdentity): Promise<void> => {
  while (isRunning(identity)) await new Promise((resolve) => setImmediate(resolve));
};

afterEach(async () => {
  await Promise.all(children.splice(0).filter((child) => child.exitCode === null && child.signalCode === null).map(killed));
  removeTemporaryDirectories();
});

describe('when the process that started the server is killed by SIGKILL', () => {
  it('leaves no server behind', async () => {
    const { starter, server } = await startInOtherProcess(temporaryDirectory());
    await killed(starter);
    await gone(server);
    expect(isRunning(server)).toBe(false);
  });

  it('lets the next start have the directory at once, with the same URL', async () => {
    const dataDirectory = temporaryDirectory();
    const { starter, url } = await startInOtherProcess(dataDirectory);
    await killed(starter);
    const next = await startLocalPostgres({ dataDirectory, durable: true });
    expect(new URL(next.superuserUrl).password).toBe(new URL(url).password);
    await next.stop();
  });
});
