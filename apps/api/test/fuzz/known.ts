import type { Observation, Violation } from './oracle.js';

/**
 * Where an answer is known to differ from the rules, and why that stands for now. An entry that no answer of the fixed sequence meets
 * any more fails the test: the list only shrinks.
 */
export interface Known {
  readonly name: string;
  readonly reason: string;
  readonly matches: (violation: Violation, seen: Observation) => boolean;
}

export const KNOWN: readonly Known[] = [
  {
    name: 'reason left out', reason: 'these refusals have one cause only, so their code is their reason; details are empty',
    matches: ({ rule }, { answer }) => rule === 'reason_given' && [401, 404, 431].includes(answer.status),
  },
];
