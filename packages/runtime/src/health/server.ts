import { createServer, type Server } from 'node:http';
import { optionalInteger, text } from '../config/setting.js';
import { pause } from '../loop/timer.js';

export const HEALTH_SETTINGS = {
  /** 127.0.0.1 unless given: who may ask is the deployment's decision. */
  CARILLON_HEALTH_HOST: text('an address to listen on', { default: '127.0.0.1' }),
  CARILLON_HEALTH_PORT: optionalInteger({ min: 0, max: 65_535 }),
} as const;

export type Readiness = { readonly kind: 'ready' } | { readonly kind: 'not_ready'; readonly reason: string };

export interface HealthOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Asks the database. Taken as not ready when it throws or does not answer in time. */
  readonly check: () => Promise<Readiness>;
  /** How long the check may take, in milliseconds; 2000 unless given. */
  readonly patience?: number;
  /** A process that is leaving is alive and not ready. */
  readonly draining: AbortSignal;
}

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

const CHECK_PATIENCE_MS = 2000;

/** GET /health/live answers 200 while the process turns its event loop; GET /health/ready 200 or 503 with a reason. */
export const startHealthServer = async (options: HealthOptions): Promise<HealthServer> => {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000, maxHeaderSize: 8192 }, (request, response) => {
    void answer(request.method, request.url, options).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
    });
  });
  await listen(server, options);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () => new Promise((resolve) => {
      server.close(() => { resolve(); });
      server.closeAllConnections();
    }),
  };
};

interface Answer { readonly status: number; readonly body: { readonly status: string; readonly reason?: string } }

const answer = async (method: string | undefined, url: string | undefined, options: HealthOptions): Promise<Answer> => {
  const path = (url ?? '').split('?')[0];
  if (path !== '/health/live' && path !== '/health/ready') return { status: 404, body: { status: 'not_found' } };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, body: { status: 'method_not_allowed' } };
  if (path === '/health/live') return { status: 200, body: { status: 'live' } };
  const readiness = options.draining.aborted ? notReady('draining') : await checked(options);
  return readiness.kind === 'ready' ? { status: 200, body: { status: 'ready' } } : { status: 503, body: { status: 'not_ready', reason: readiness.reason } };
};

const notReady = (reason: string): Readiness => ({ kind: 'not_ready', reason });

const checked = async ({ check, patience = CHECK_PATIENCE_MS }: HealthOptions): Promise<Readiness> => {
  const answered = new AbortController();
  try {
    return await Promise.race([check(), pause(patience, answered.signal).then(() => notReady('database_silent'))]);
  } catch {
    return notReady('database_unreachable');
  } finally {
    answered.abort();
  }
};

const listen = (server: Server, { host, port }: HealthOptions): Promise<void> => new Promise((resolve, reject) => {
  server.once('error', (error: NodeJS.ErrnoException) => {
    reject(new Error(error.code === 'EADDRINUSE'
      ? `CARILLON_HEALTH_PORT ${port} is in use on ${host}: stop what listens there, or choose another port.`
      : `CARILLON_HEALTH_HOST and CARILLON_HEALTH_PORT name an address that cannot be listened on (${error.code ?? 'unknown reason'}).`));
  });
  server.listen(port, host, resolve);
});
