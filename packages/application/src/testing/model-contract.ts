import type { ConversationMessage } from '@carillon/domain';
import type { Model, ModelRequest } from '../model/port.js';
import { demand, type ContractClause } from './contract-clause.js';

/** A model and what it must be told so that it behaves as a clause needs. */
export interface ModelSubject {
  readonly model: Model;
  /** A message that it answers. */
  readonly answers: string;
  /** A message that it refuses for good. */
  readonly fails: string;
  /** A message whose turn takes so long that only an abort ends it within a test. */
  readonly lasts: string;
  /** Texts that must never come out of it: credentials, the provider's own words. */
  readonly unspeakable: readonly string[];
}

const said = (text: string): ModelRequest => {
  const conversation: readonly ConversationMessage[] = [{ role: 'user', text }];
  return { instructions: 'Be brief.', conversation };
};

const aborted = async (subject: ModelSubject, abort: (controller: AbortController) => void): Promise<void> => {
  const controller = new AbortController();
  const reason = 'deadline';
  const call = subject.model.complete(said(subject.lasts), controller.signal).then(() => 'answered' as const, (error: unknown) => error);
  abort(controller);
  demand(await call === reason, 'the call did not end with the signal\'s reason');
};

/** What every model must do, whatever is behind it. Each clause is one test. */
export const MODEL_CONTRACT: readonly ContractClause<ModelSubject>[] = [
  {
    name: 'answers with text, whole token counts and a cost that is not negative',
    check: async ({ model, answers }) => {
      const answer = await model.complete(said(answers), new AbortController().signal);
      demand(answer.ok, 'it did not answer');
      if (!answer.ok) return;
      demand(answer.value.text.trim() !== '', 'the text is blank');
      for (const count of [answer.value.inputTokens, answer.value.outputTokens, answer.value.cost]) {
        demand(Number.isSafeInteger(count) && count >= 0, 'a count is not a whole number');
      }
    },
  },
  {
    name: 'a failure is a value with a sentence of ours and no word of the provider',
    check: async ({ model, fails, unspeakable }) => {
      const answer = await model.complete(said(fails), new AbortController().signal);
      demand(!answer.ok, 'it did not fail');
      if (answer.ok) return;
      demand(/^[A-Z].*\.$/u.test(answer.fault.message), 'the message is no sentence');
      const told = JSON.stringify(answer.fault);
      demand(!unspeakable.some((text) => told.includes(text)), 'the failure says what must never be said');
    },
  },
  {
    name: 'an abort during the call ends it soon, with the reason thrown',
    check: (subject) => aborted(subject, (controller) => { controller.abort('deadline'); }),
  },
  {
    name: 'a call that begins aborted asks nothing and throws the reason',
    check: async (subject) => {
      const controller = new AbortController();
      controller.abort('draining');
      const answer = await subject.model.complete(said(subject.lasts), controller.signal).then(() => 'answered' as const, (error: unknown) => error);
      demand(answer === 'draining', 'it did not throw the reason');
    },
  },
  {
    name: 'an abort after the answer changes nothing',
    check: async ({ model, answers }) => {
      const controller = new AbortController();
      const answer = await model.complete(said(answers), controller.signal);
      controller.abort('deadline');
      demand(answer.ok, 'it did not answer');
    },
  },
];
