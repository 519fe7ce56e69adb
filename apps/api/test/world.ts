import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createDatabaseFromTemplate, dropDatabase } from '@carillon/local-postgres';
import { connect, type Persistence, type RoleName } from '@carillon/persistence';
import { roleUrl } from '@carillon/persistence/testing';
import { createLogger } from '@carillon/runtime';
import { secretScanner } from '@carillon/secrets';
import { aDefinitionBody } from '@carillon/domain/testing';
import pg from 'pg';
import { createApp } from '../src/app.js';

/** Whose token a request carries. `narrow` is one of alice's that only reads; the last four let nobody in. */
export type Caller =
  | 'alice' | 'bob' | 'reader' | 'writer' | 'nobody' | 'mallory' | 'narrow' | 'revoked' | 'expired' | 'disabled' | 'unissued';

export interface TestRequest {
  readonly as?: Caller | 'without_token';
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Sent as JSON; a string or bytes are sent as they are. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly json: any;
}

export interface TestApi {
  readonly app: NestFastifyApplication;
  readonly request: (method: 'GET' | 'POST' | 'PATCH' | 'HEAD' | 'PUT' | 'DELETE', url: string, request?: TestRequest) => Promise<Answer>;
  readonly create: (changes?: Record<string, any>, request?: TestRequest) => Promise<Answer>;
  /** As a superuser, for looking, and for what no role may do. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<any[]>;
  readonly connectAs: (role: RoleName) => Promise<Persistence>;
  readonly urlOf: (role: RoleName) => string;
  readonly token: (caller: Caller) => string;
  readonly logged: () => string;
  readonly drain: () => void;
}

interface Postgres {
  readonly url: string;
  readonly template: string;
  readonly tokens: Readonly<Record<Caller, string>>;
}

const postgres = JSON.parse(process.env['TEST_API_POSTGRES'] ?? '{}') as Postgres;

/** The whole API on a database of its own, for the tests of one file. */
export const useApi = ({ schedulesEnabled = true, requestsPerSecond = 100_000 }: { readonly schedulesEnabled?: boolean; readonly requestsPerSecond?: number } = {}): TestApi => {
  let world: Awaited<ReturnType<typeof openApi>> | undefined;
  const current = () => {
    if (world === undefined) throw new Error('the API is there inside of tests only');
    return world;
  };
  beforeAll(async () => { world = await openApi(schedulesEnabled, requestsPerSecond); });
  afterAll(async () => { await world?.close(); });
  return {
    get app() { return current().app; },
    request: (...args) => current().request(...args),
    create: (...args) => current().create(...args),
    sql: (...args) => current().sql(...args),
    connectAs: (role) => current().connectAs(role),
    urlOf: (role) => current().urlOf(role),
    token: (caller) => postgres.tokens[caller],
    logged: () => current().logged(),
    drain: () => { current().drain(); },
  };
};

const openApi = async (schedulesEnabled: boolean, requestsPerSecond: number) => {
  const name = `carillon_api_${randomUUID().replaceAll('-', '')}`;
  const superuserUrl = await createDatabaseFromTemplate(postgres.url, { name, template: postgres.template, owner: 'carillon_owner' });
  const urlOf = (role: RoleName) => roleUrl(postgres.url, name, role);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const open: Persistence[] = [];
  const connectAs = async (role: RoleName) => {
    const persistence = await connect({ url: urlOf(role), role, poolSize: 8 });
    open.push(persistence);
    return persistence;
  };
  let lines = '';
  const draining = new AbortController();
  const app = await createApp({
    database: await connectAs('carillon_api'), secretScanner, schedulesEnabled, requestsPerSecond, draining: draining.signal,
    log: createLogger('api', { write: (line) => { lines += line; } }),
  });
  const request: TestApi['request'] = async (method, url, { as = 'alice', headers = {}, body } = {}) => {
    const raw = body === undefined || typeof body === 'string' || body instanceof Buffer;
    const payload = raw ? body : JSON.stringify(body);
    const response = await app.inject({
      method, url,
      headers: {
        ...(as === 'without_token' ? {} : { authorization: `Bearer ${postgres.tokens[as]}` }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json') && response.body !== '';
    return { status: response.statusCode, headers: response.headers, text: response.body, json: isJson ? response.json() : undefined };
  };
  return {
    app, request, connectAs, urlOf,
    create: (changes: Record<string, any> = {}, { headers = {}, ...rest }: TestRequest = {}) =>
      request('POST', '/v1/schedules', { body: aDefinitionBody(changes), ...rest, headers: { 'idempotency-key': randomUUID(), ...headers } }),
    sql: async (text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows,
    logged: () => lines,
    drain: () => { draining.abort(); },
    close: async () => {
      await app.close();
      await Promise.all(open.map((persistence) => persistence.close()));
      await client.end();
      await dropDatabase(postgres.url, name);
    },
  };
};

export const UUID: unknown = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const INSTANT: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/);

/** What a refusal looks like, whole. */
export const envelope = (code: string, details: unknown = expect.any(Object)): unknown =>
  ({ error: { code, message: expect.stringMatching(/\S/), details, request_id: expect.stringMatching(/^[A-Za-z0-9._-]{1,128}$/) } });
