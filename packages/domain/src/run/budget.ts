import type { Instant } from '../civil/temporal.js';
import type { MicroDollars } from '../money/money.js';
import { DEADLINE_EXCEEDED, type RunFailure } from './failure.js';
import type { RunLimits } from './limits.js';

/** What a run has used so far. Counts are of completed and failed attempts alike: a failed call costs too. */
export interface RunUsage {
  readonly steps: number;
  readonly modelCalls: number;
  readonly toolCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: MicroDollars;
}

export const NO_USAGE: RunUsage = { steps: 0, modelCalls: 0, toolCalls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };

export type BudgetVerdict = { readonly kind: 'within' } | { readonly kind: 'exhausted'; readonly failure: RunFailure };

const WITHIN: BudgetVerdict = { kind: 'within' };
const exhausted = (reason: RunFailure['reason'], message: string): BudgetVerdict =>
  ({ kind: 'exhausted', failure: { reason, errorClass: 'BudgetExceeded', message } });

/** Before a step: refused once a total is reached, so that nothing is spent that could not be kept. */
export const budgetBeforeStep = (limits: RunLimits, usage: RunUsage, deadlineAt: Instant | null, now: Instant): BudgetVerdict => {
  if (isPastDeadline(deadlineAt, now)) return { kind: 'exhausted', failure: DEADLINE_EXCEEDED };
  if (usage.steps >= limits.maxSteps) return exhausted('max_steps_exceeded', 'The run has used all of its steps.');
  if (usage.modelCalls >= limits.maxModelCalls) return exhausted('budget_exceeded', 'The run has used all of its model calls.');
  if (usage.cost >= limits.maxCost) return exhausted('budget_exceeded', 'The run has used its whole cost budget.');
  return WITHIN;
};

/** Whether the deadline has come. The deadline itself is too late. */
export const isPastDeadline = (deadlineAt: Instant | null, now: Instant): boolean =>
  deadlineAt !== null && now.epochMilliseconds >= deadlineAt.epochMilliseconds;

/** After a turn is recorded: a turn that used exactly what was left may be kept, one that went over ends the run. */
export const budgetAfterTurn = (limits: RunLimits, usage: RunUsage): BudgetVerdict =>
  usage.cost > limits.maxCost ? exhausted('budget_exceeded', 'The last model call went over the cost budget.') : WITHIN;
