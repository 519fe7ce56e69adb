import path from 'node:path';
import { startRoleProcess } from '@carillon/runtime/testing';
import { send } from '../fuzz/socket.js';

export interface RunningApi {
  readonly port: number;
  /** The document as it serves it. */
  readonly served: any;
}

/** The built api as a process of its own; `killRoleProcesses` ends it. */
export const startBuiltApi = async (databaseUrl: string): Promise<RunningApi> => {
  const role = startRoleProcess({
    script: path.resolve(import.meta.dirname, '../../dist/main.js'),
    env: {
      DATABASE_URL: databaseUrl, CARILLON_PORT: '0', CARILLON_REQUESTS_PER_SECOND: '1000000',
      AGENT_SCHEDULE_API_ENABLED: '1', AGENT_SCHEDULE_WORKER_ENABLED: '1',
    },
  });
  await role.logged('ready');
  const port = Number(new URL(String((await role.logged('listening'))['url'])).port);
  return { port, served: JSON.parse((await send(port, { method: 'GET', target: '/openapi.json', headers: [['host', 'x']], body: Buffer.alloc(0) })).text) };
};
