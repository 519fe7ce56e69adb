import type { Model, ModelRequest } from '@carillon/application';
import { fail, ok, type ModelTurn, type RunFailure } from '@carillon/domain';
import { costOf, FREE, type ModelPrice } from '../price.js';
import { readDirectives, type Directives } from './directives.js';
import { waitOrAbort } from './wait.js';

/**
 * A model that needs no network and no key. It says what it is, answers in a fixed form, and gives the same answer to the same
 * request. It never repeats what it was told: an answer travels further (lists, notifications) than an instruction may.
 */
export const offlineModel = (price: ModelPrice = FREE): Model => ({
  complete: async (request, signal) => {
    signal.throwIfAborted();
    const message = newestUserText(request);
    const directives = readDirectives(message);
    if (directives.sleepMilliseconds > 0) await waitOrAbort(directives.sleepMilliseconds, signal);
    return directives.fail ? fail(TOLD_TO_FAIL) : ok(turn(request, message, directives, price));
  },
});

const TOLD_TO_FAIL: RunFailure = {
  reason: 'model_permanent_error', errorClass: 'OfflineModelFailure', message: 'The offline model was told to fail.', provider: 'offline',
};

const newestUserText = ({ conversation }: ModelRequest): string => conversation.findLast(({ role }) => role === 'user')?.text ?? '';

const turn = (request: ModelRequest, message: string, directives: Directives, price: ModelPrice): ModelTurn => {
  const text = answerTo(message, directives);
  const tokens = {
    inputTokens: tokensOf(request.instructions) + request.conversation.reduce((sum, said) => sum + tokensOf(said.text), 0),
    outputTokens: tokensOf(text),
  };
  return { text, stopReason: 'end_turn', ...tokens, cost: costOf(price, tokens) };
};

const answerTo = (message: string, { tools, misspelt }: Directives): string => {
  const words = message.split(/\s+/u).filter((word) => word !== '').length;
  return [
    'This is the offline model of Carillon. It answers in a fixed form and knows nothing: no model provider is configured.',
    `The newest message has ${counted(words, 'word')} in ${counted(message === '' ? 0 : message.split('\n').length, 'line')}.`,
    ...tools.map((tool) => (tool === 'illegal' ? 'A tool was asked for by a name that no tool can have.' : `There is no tool ${tool} here, so it was not called.`)),
    ...(misspelt > 0 ? [`${counted(misspelt, 'line')} began like a directive and could not be read.`] : []),
  ].join('\n');
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const CHARACTERS_PER_TOKEN = 4;

/** A fixed measure, so that budgets behave the same on every run: one token for four characters begun. */
const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);
