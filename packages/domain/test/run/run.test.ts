import { budgetBeforeStep, decideReclaim, decideRecovery, decideTurn, isTerminal, mayBecome, NO_USAGE, RUN_STATUSES, type ModelTurn } from '../../src/index.js';
import { aDefinition, instant } from '../../src/testing/index.js';

const { limits } = aDefinition();
const now = instant('2026-07-01T16:00:00Z');
const turn: ModelTurn = { text: 'Done.', stopReason: 'end_turn', inputTokens: 3, outputTokens: 1, cost: 0 };

test('nothing leaves a terminal status, and every other status can end', () => {
  for (const from of RUN_STATUSES) {
    expect(RUN_STATUSES.some((to) => mayBecome(from, to))).toBe(!isTerminal(from));
    if (!isTerminal(from)) expect([mayBecome(from, 'FAILED'), mayBecome(from, 'CANCELLED')]).toEqual([true, true]);
  }
});

test.each([
  ['steps', { steps: 8 }, 'max_steps_exceeded'], ['model calls', { modelCalls: 8 }, 'budget_exceeded'], ['cost', { cost: 1_000_000 }, 'budget_exceeded'],
])('a run that has used all of its %s is stopped before the next step', (_name, used, reason) => {
  expect(budgetBeforeStep(limits, { ...NO_USAGE, ...used }, null, now)).toMatchObject({ kind: 'exhausted', failure: { reason } });
});

test('the deadline itself is too late; a millisecond before is not', () => {
  expect(budgetBeforeStep(limits, NO_USAGE, now, now)).toMatchObject({ kind: 'exhausted', failure: { reason: 'deadline_exceeded' } });
  expect(budgetBeforeStep(limits, NO_USAGE, now.add({ milliseconds: 1 }), now)).toEqual({ kind: 'within' });
});

test('a turn that uses exactly the budget is kept, one that goes over fails', () => {
  expect(decideTurn(turn, limits, { ...NO_USAGE, cost: 1_000_000 })).toEqual({ kind: 'complete', finalMessage: 'Done.' });
  expect(decideTurn(turn, limits, { ...NO_USAGE, cost: 1_000_001 })).toMatchObject({ kind: 'fail', failure: { reason: 'budget_exceeded' } });
});

test('a turn cut at the token limit still answers; an empty one fails', () => {
  expect(decideTurn({ ...turn, stopReason: 'max_tokens' }, limits, NO_USAGE).kind).toBe('complete');
  expect(decideTurn({ ...turn, text: ' \n' }, limits, NO_USAGE)).toMatchObject({ kind: 'fail', failure: { reason: 'empty_model_turn' } });
});

test('a recorded turn is adopted, never asked for again', () => {
  expect(decideRecovery({ openTurn: turn })).toEqual({ kind: 'adopt_turn', turn });
  expect(decideRecovery({ openTurn: null })).toEqual({ kind: 'ask_model' });
});

test('two lost leases requeue with a doubling delay, the third ends the run', () => {
  expect([0, 1, 2].map(decideReclaim)).toEqual([
    { kind: 'requeue', lostLeases: 1, delaySeconds: 1 }, { kind: 'requeue', lostLeases: 2, delaySeconds: 2 }, { kind: 'exhausted', lostLeases: 3 },
  ]);
});
