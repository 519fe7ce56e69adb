import { startKnowledge, type Knowledge } from './learned.js';
import { readDocument, type ApiDocument } from './document.js';
import { KNOWN } from './known.js';
import { judge, observe, type Observation } from './oracle.js';
import { randomFrom } from './random.js';
import { nextRequest, tour, validRequest, type FuzzedRequest } from './request.js';
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
  /** What is known and shows no more. */
  readonly stale: readonly string[];
  readonly knowledge: Knowledge;
  readonly document: ApiDocument;
}

const BEFORE_THE_TOUR = 100;
const TOLD_IN_FULL = 10;

/** Sends a sequence of requests, one after the other, and judges every answer. The seed stands for the sequence. */
export const runSequence = async ({ port, served, tokens, logged }: Target, { seed, requests }: { readonly seed: number; readonly requests: number }): Promise<Report> => {
  const document = readDocument(served);
  const knowledge = startKnowledge();
  const random = randomFrom(seed);
  const statuses = new Set<string>();
  const violations: string[] = [];
  const secrets = Object.values(tokens).map((token) => token.slice(0, 40));
  const stops = tour(document);
  const generator = { document, knowledge, random, tokens };
  const answerTo = async (request: FuzzedRequest): Promise<Observation> => {
    const before = logged().length;
    return observe(request, await send(port, onTheWire(request)), logged().slice(before));
  };
  for (let index = 0; index < requests; index += 1) {
    const seen = await answerTo((stops[index - BEFORE_THE_TOUR] ?? nextRequest)(generator));
    const { request, answer } = seen;
    if (answer.status >= 200 && answer.status < 300) knowledge.learn(request, seen.json);
    if (request.operation !== 'none') statuses.add(`${request.operation.id} ${answer.status}`);
    for (const violation of judge(document, seen, secrets)) {
      if (KNOWN.some(({ matches }) => matches(violation, seen))) continue;
      const what = `#${index} ${violation.rule}: ${violation.detail.slice(0, 400)}`;
      violations.push(violations.length < TOLD_IN_FULL ? `${what}\n${told(request)}\n→ ${answer.status} ${answer.text.slice(0, 400)}` : what);
    }
  }
  const stale: string[] = [];
  for (const { name, operation, shows, matches } of KNOWN) {
    const seen = await answerTo(shows(validRequest(generator, document.operations.find(({ id }) => id === operation)!)));
    if (!judge(document, seen, secrets).some((violation) => matches(violation, seen))) stale.push(name);
  }
  return { violations, statuses, stale, knowledge, document };
};

/** With what HTTP asks for and nobody mutated: the length of the body. */
export const onTheWire = (request: FuzzedRequest) => {
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
