import { createInterface } from 'node:readline';
import { startMeasured } from './measured-process.js';
import type { Answers, Question } from './probe.js';

const API = new URL('../../../../apps/api/dist/main.js', import.meta.url);
const PROBE = new URL('probe.js', import.meta.url);

export interface ApiProcess {
  readonly url: URL;
  readonly ask: <Q extends Question>(question: Q) => Promise<Answers[Q]>;
  readonly close: () => Promise<void>;
}

/** The api as it is deployed, on a free port, with its limit on requests out of the way. */
export const startApiProcess = async (databaseUrl: string): Promise<ApiProcess> => {
  const { child, ask, close } = startMeasured(API, {
    execArgv: ['--import', PROBE.href], stdout: 'pipe',
    env: {
      PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: databaseUrl, AGENT_SCHEDULE_API_ENABLED: '1', AGENT_SCHEDULE_WORKER_ENABLED: '1',
      CARILLON_EXIT_WITH_PARENT: '1', CARILLON_PORT: '0', CARILLON_REQUESTS_PER_SECOND: '1000000',
    },
  });
  if (child.stdout === null) throw new Error('the api has no output');
  // Read to the end of the process: a pipe that nobody empties would stop it.
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<URL>((resolve, reject) => {
    lines.on('line', (line) => {
      const { event, url: listening } = JSON.parse(line) as { readonly event: string; readonly url?: string };
      if (event === 'listening' && listening !== undefined) resolve(new URL(listening));
    });
    lines.on('close', () => { reject(new Error('the api ended before it listened')); });
  });
  return { url, ask: (question) => ask(question), close };
};
