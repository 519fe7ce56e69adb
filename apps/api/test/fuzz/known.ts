import type { Observation, Violation } from './oracle.js';
import type { FuzzedRequest } from './request.js';

/** Where an answer is known to differ from the rules, and why that stands for now. */
export interface Known {
  readonly name: string;
  readonly reason: string;
  readonly matches: (violation: Violation, seen: Observation) => boolean;
  /** Makes of a good request of this operation one that shows it. When it no longer does, the test fails: the list only shrinks. */
  readonly operation: string;
  readonly shows: (valid: FuzzedRequest) => FuzzedRequest;
}

const without = (request: FuzzedRequest, name: string): FuzzedRequest => ({ ...request, headers: request.headers.filter(([known]) => known !== name) });
const withoutEnvelope = ({ rule }: Violation) => ['content_type', 'body_is_json', 'body_matches_schema', 'request_id_present'].includes(rule);

export const KNOWN: readonly Known[] = [
  {
    name: 'no Host', reason: 'Node itself answers a request without a Host with 400 and nothing else, before any handler of ours',
    matches: (violation, { request, answer }) => withoutEnvelope(violation) && answer.status === 400 && !request.headers.some(([name]) => name === 'host'),
    operation: 'me', shows: (valid) => ({ ...without(valid, 'host'), oddities: ['protocol'] }),
  },
  {
    name: 'unknown Expect', reason: 'Node itself answers an expectation that it does not know with 417 and nothing else, before any handler of ours',
    matches: (violation, { answer }) => withoutEnvelope(violation) && answer.status === 417,
    operation: 'me', shows: (valid) => ({ ...valid, headers: [...valid.headers, ['expect', 'wonders']], oddities: ['protocol'] }),
  },
  {
    name: 'length after normalization', reason: 'a text is measured in the form that is stored (NFC), a schema measures it as it was sent',
    matches: ({ rule, detail }) => rule === 'accepted_body' && /must NOT have more than \d+ characters/.test(detail),
    operation: 'createSchedule',
    shows: (valid) => ({ ...valid, oddities: ['body'], body: String(valid.body).replace(/"title":"(\\.|[^"\\])*"/, `"title":"${'é'.normalize('NFD').repeat(600)}"`) }),
  },
];
