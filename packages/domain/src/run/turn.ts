import type { MicroDollars } from '../money/money.js';
import { budgetAfterTurn, type RunUsage } from './budget.js';
import type { RunFailure } from './failure.js';
import type { RunLimits } from './limits.js';

/** What one model call gave. */
export interface ModelTurn {
  readonly text: string;
  readonly stopReason: 'end_turn' | 'max_tokens';
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: MicroDollars;
}

export type TurnDecision =
  | { readonly kind: 'complete'; readonly finalMessage: string }
  | { readonly kind: 'fail'; readonly failure: RunFailure };

/** What a recorded turn means for its run. `usage` already holds the turn. A turn cut at the token limit still answers. */
export const decideTurn = (turn: ModelTurn, limits: RunLimits, usage: RunUsage): TurnDecision => {
  const budget = budgetAfterTurn(limits, usage);
  if (budget.kind === 'exhausted') return { kind: 'fail', failure: budget.failure };
  if (turn.text.trim() === '') {
    return { kind: 'fail', failure: { reason: 'empty_model_turn', errorClass: 'EmptyModelTurn', message: 'The model answered with nothing.' } };
  }
  return { kind: 'complete', finalMessage: turn.text };
};
