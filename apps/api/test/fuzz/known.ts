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


export const KNOWN: readonly Known[] = [
  {
    name: 'length after normalization', reason: 'a text is measured in the form that is stored (NFC), a schema measures it as it was sent',
    matches: ({ rule, detail }) => rule === 'accepted_body' && /must NOT have more than \d+ characters/.test(detail),
    operation: 'createSchedule',
    shows: (valid) => ({ ...valid, oddities: ['body'], body: String(valid.body).replace(/"title":"(\\.|[^"\\])*"/, `"title":"${'é'.normalize('NFD').repeat(600)}"`) }),
  },
];
