import { startKnowledge, type Knowledge } from './learned.js';
import { readDocument, type ApiDocument } from './document.js';
import { KNOWN } from './known.js';
import { judge, observe } from './oracle.js';
import { randomFrom } from './random.js';
import { nextRequest, tour, type FuzzedRequest } from './request.js';
import { send } from './socket.js';

export interface Target {
  readonly port: number;
  readonly served: unknown;
  readonly tokens: Readonly<Record<string, string>>;
  readonly logged: () => string;
}

export interface Report {
  readonly violations: readonly string[];
  /** Each operation with each status that it answered. */
  readonly statuses: ReadonlySet<string>;
  readonly knownMet: ReadonlySet<string>;
  readonly knowledge: Knowledge;
  readonly document: ApiDocument;
  readonly requests: number;
}

const BEFORE_THE_TOUR = 100;
const TOLD_IN_FULL = 10;

/** Sends a sequence of requests, one after the other, and judges every answer. The seed stands for the sequence. */
export const runSequence = async ({ port, served, tokens, logged }: Target, { seed, requests }: { readonly seed: number; readonly requests: number }): Promise<Report> => {
  const document = readDocument(served);
  const knowledge = startKnowledge();
  const random = randomFrom(seed);
  const statuses = new Set<string>();
  const knownMet = new Set<string>();
  const violations: string[] = [];
  const secrets = Object.values(tokens).map((token) => token.slice(0, 40));
  const stops = tour(document);
  for (let index = 0; index < requests; index += 1) {
    const request = (stops[index - BEFORE_THE_TOUR] ?? nextRequest)({ document, knowledge, random, tokens });
    const before = logged().length;
    const answer = await send(port, onTheWire(request));
    const seen = observe(request, answer, logged().slice(before));
    if (answer.status >= 200 && answer.status < 300) knowledge.learn(request, seen.json);
    if (request.operation !== 'none') statuses.add(`${request.operation.id} ${answer.status}`);
    for (const violation of judge(document, seen, secrets)) {
      const known = KNOWN.find(({ matches }) => matches(violation, seen));
      if (known !== undefined) knownMet.add(known.name);
      else violations.push(violations.length < TOLD_IN_FULL ? `#${index} ${violation.rule}: ${violation.detail}\n${told(request)}\n→ ${answer.status} ${answer.text.slice(0, 400)}` : `#${index} ${violation.rule}: ${violation.detail.slice(0, 200)}`);
    }
  }
  return { violations, statuses, knownMet, knowledge, document, requests };
};

const onTheWire = (request: FuzzedRequest) => {
  const has = (name: string) => request.headers.some(([known]) => known.toLowerCase() === name);
  const body = Buffer.from(request.body ?? '');
  const query = request.query.map(([name, value]) => `${name}=${value}`).join('&');
  return {
    method: request.method, target: query === '' ? request.path : `${request.path}?${query}`, body,
    headers: request.body === undefined || has('content-length') || has('transfer-encoding') ? request.headers : [...request.headers, ['content-length', String(body.length)] as const],
  };
};

/** A request as a person can read and send it again, without its token. */
const told = (request: FuzzedRequest): string => {
  const { method, target, headers, body } = onTheWire(request);
  const shown = headers.map(([name, value]) => `${name}: ${name.toLowerCase() === 'authorization' ? `<${request.as}>` : value.slice(0, 120)}`);
  return [`[${request.oddities.join()}] ${method} ${target.slice(0, 300)}`, ...shown, body.toString().slice(0, 1_500)].join('\n');
};
