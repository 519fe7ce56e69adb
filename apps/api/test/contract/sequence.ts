import type { Caller } from '../world.js';
import { onTheWire } from '../fuzz/campaign.js';
import { readDocument, type Operation } from '../fuzz/document.js';
import { startKnowledge } from '../fuzz/learned.js';
import { observe, type Observation } from '../fuzz/oracle.js';
import { randomFrom } from '../fuzz/random.js';
import { nextRequest, type FuzzedRequest, type Generator } from '../fuzz/request.js';
import { send } from '../fuzz/socket.js';

const CALLERS = ['alice', 'bob', 'mallory', 'reader', 'writer', 'nobody', 'narrow', 'revoked', 'expired', 'disabled'] as const satisfies readonly Caller[];

export interface Sequence {
  /** Where the requests go. */
  readonly port: number;
  /** The document that they are made from. */
  readonly served: unknown;
  readonly token: (caller: Caller) => string;
  readonly seed: number;
  readonly requests: number;
  /** Which of the requests are sent; all when left out. */
  readonly sends?: (request: FuzzedRequest) => boolean;
}

export interface AnsweredRequest extends Observation {
  readonly index: number;
  readonly operation: Operation;
  /** The operation and the status of its answer. */
  readonly answered: string;
}

/**
 * Sends generated requests one after the other and gives each with its answer. The seed stands for the sequence, as long as the answers
 * are the same. What no operation is asked for, and what Node refuses by itself, is the fuzzer's.
 */
export async function* answeredRequests({ port, served, token, seed, requests, sends = () => true }: Sequence): AsyncGenerator<AnsweredRequest> {
  const knowledge = startKnowledge();
  const generator: Generator = { document: readDocument(served), knowledge, random: randomFrom(seed), tokens: Object.fromEntries(CALLERS.map((caller) => [caller, token(caller)])) };
  for (let index = 0; index < requests; index += 1) {
    const request = nextRequest(generator);
    const { operation, oddities } = request;
    if (operation === 'none' || oddities.includes('protocol') || !sends(request)) continue;
    const answer = await send(port, onTheWire(request));
    const seen = observe(request, answer, '');
    if (answer.status >= 200 && answer.status < 300) knowledge.learn(request, seen.json);
    yield { ...seen, index, operation, answered: `${operation.id} ${answer.status}` };
  }
}
