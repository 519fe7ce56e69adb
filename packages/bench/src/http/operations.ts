import { randomUUID } from 'node:crypto';
import { accessTokenSha256, makeAccessToken } from '@carillon/application';
import type { PrincipalRef } from '@carillon/domain';
import type { Persistence } from '@carillon/persistence';
import type { DriverSettings, Recorded, Round } from '../driver/recorder.js';
import type { Substitution } from '../driver/replay.js';
import { BENCH_PRINCIPAL, CREATING_PRINCIPAL } from '../server.js';
import type { ApiProcess } from './api-process.js';
import { httpLoad, type HttpLoad, type HttpRequest } from './load.js';
import { createBody } from './rows.js';

/** One kind of request, and what the driver sends for it. */
export interface Operation {
  readonly name: string;
  readonly perRound: number;
  readonly request: () => HttpRequest;
  readonly rounds: readonly Round[];
  readonly substitution: () => Substitution;
}

export interface Operations {
  readonly create: Operation;
  readonly read: Operation;
  readonly firstPage: Operation;
  readonly deepPage: Operation;
  readonly deepPageNumber: number;
  readonly pages: number;
  readonly settings: DriverSettings;
}

const PAGE = 50;
/** The deep page is this far into the list. */
const DEPTH = 0.95;

export const issueToken = async ({ identityStore, ids, sha256 }: Persistence, { tenantId, principalId }: PrincipalRef): Promise<string> => {
  const token = makeAccessToken(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'), sha256);
  const issued = await identityStore.issueToken({
    id: ids.next(), tokenSha256: accessTokenSha256(token, sha256), tenantId, principalId, scopes: 'all_held', expiresInDays: 1,
  });
  if (issued !== 'issued') throw new Error(`the token was not issued: ${issued}`);
  return token;
};

/** Records what the api sends for one request of each kind. The requests before it fill what the process keeps. */
export const recordOperations = async (api: ApiProcess, operator: Persistence, owned: readonly string[]): Promise<Operations> => {
  const load = httpLoad(api.url);
  try {
    const [token, creating] = [await issueToken(operator, BENCH_PRINCIPAL), await issueToken(operator, CREATING_PRINCIPAL)];
    const record = async (request: HttpRequest): Promise<Recorded & { readonly answer: string }> => {
      await api.ask('record');
      const answer = await load.one(request);
      return { answer, ...await api.ask('recorded') };
    };
    const pages = Math.ceil(owned.length / PAGE);
    const deepPageNumber = Math.floor(pages * DEPTH);
    const first: HttpRequest = { method: 'GET', path: `/v1/schedules?limit=${PAGE}`, token };
    const deep = { ...first, path: `${first.path}&cursor=${await cursorOf(load, first, deepPageNumber)}` };
    const list = async (name: string, request: HttpRequest): Promise<Operation> =>
      ({ name, perRound: 60, request: () => request, rounds: (await record(request)).rounds, substitution: () => new Map() });
    const read = readOf(owned, token);
    await load.one(read(0));
    const recordedRead = await record(read(0));
    return {
      create: await createOperation(record, creating, operator), pages, deepPageNumber, settings: recordedRead.settings,
      read: {
        name: 'point read', perRound: 600, rounds: recordedRead.rounds, request: () => read(somewhere(owned.length)),
        substitution: () => new Map([[owned[0] ?? '', owned[somewhere(owned.length)] ?? '']]),
      },
      firstPage: await list(`list, page 1 of ${pages}`, first), deepPage: await list(`list, page ${deepPageNumber}`, deep),
    };
  } finally {
    load.close();
  }
};

const somewhere = (count: number): number => Math.floor(Math.random() * count);

const readOf = (ids: readonly string[], token: string) => (index: number): HttpRequest => ({ method: 'GET', path: `/v1/schedules/${ids[index] ?? ''}`, token });

/** Where a reader gets who follows the pages one by one. */
const cursorOf = async (load: HttpLoad, first: HttpRequest, page: number): Promise<string> => {
  let cursor = '';
  for (let number = 1; number < page; number += 1) {
    const answer = await load.one(cursor === '' ? first : { ...first, path: `${first.path}&cursor=${cursor}` });
    cursor = (JSON.parse(answer) as { readonly next_cursor: string }).next_cursor;
  }
  return cursor;
};

const createOperation = async (
  record: (request: HttpRequest) => Promise<Recorded & { readonly answer: string }>, token: string, { ids }: Persistence,
): Promise<Operation> => {
  const body = createBody();
  const request = (): HttpRequest => ({ method: 'POST', path: '/v1/schedules', token, body, key: randomUUID() });
  await record(request());
  const recorded = request();
  const { rounds, answer } = await record(recorded);
  const { schedule } = JSON.parse(answer) as { readonly schedule: { readonly id: string } };
  const events = rounds.flat().find(({ text }) => text.includes('INTO process_events'))?.values[0] as readonly string[];
  return {
    name: 'create', perRound: 200, request, rounds,
    substitution: () => new Map([[schedule.id, ids.next()], [recorded.key ?? '', randomUUID()], ...events.map((id) => [id, ids.next()] as const)]),
  };
};
