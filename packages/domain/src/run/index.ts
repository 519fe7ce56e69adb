export { budgetAfterTurn, budgetBeforeStep, isPastDeadline, NO_USAGE, type BudgetVerdict, type RunUsage } from './budget.js';
export { DEADLINE_EXCEEDED, failureClassification, MAX_ATTEMPTS_EXCEEDED, RUN_FAILURE_REASONS, type RunFailure, type RunFailureReason } from './failure.js';
export { decideReclaim, MAX_LOST_LEASES, type Lease, type ReclaimDecision } from './lease.js';
export { readRunLimits, runLimitsJson, type RunLimits } from './limits.js';
export { decideRecovery, type RecoveryPoint, type Recovery } from './recovery.js';
export { ASYNC_PRIORITY, INTERACTIVE_PRIORITY, isTerminal, mayBecome, RUN_EDGES, RUN_STATUSES, type RunStatus, type TerminalRunStatus } from './status.js';
export { decideTurn, type ModelTurn, type TurnDecision } from './turn.js';
