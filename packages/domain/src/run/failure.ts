import type { JsonObject } from '../json/canonical.js';

export const RUN_FAILURE_REASONS = [
  'max_attempts_exceeded', 'budget_exceeded', 'deadline_exceeded', 'max_steps_exceeded', 'tool_loop_detected',
  'repeated_denial', 'approval_expired', 'input_deadline_exceeded', 'context_overflow', 'model_permanent_error',
  'empty_model_turn', 'authorization_error', 'configuration_error', 'internal_error',
] as const;
export type RunFailureReason = (typeof RUN_FAILURE_REASONS)[number];

/**
 * Why a run failed. `message` is always a sentence of ours, never a provider's text; the provider fields are sanitized and
 * are the only ones, besides reason and error class, that leave the run.
 */
export interface RunFailure {
  readonly reason: RunFailureReason;
  readonly errorClass: string;
  readonly message: string;
  readonly provider?: string;
  readonly providerCode?: string;
  readonly httpStatus?: number;
  readonly providerParameter?: string;
}

/** The content-free part that outlives the run: it goes into the outcome row and into `schedule.run_accounted`. */
export const failureClassification = (failure: RunFailure): JsonObject => ({
  reason: failure.reason,
  error_class: failure.errorClass,
  ...(failure.provider === undefined ? {} : { provider: failure.provider }),
  ...(failure.providerCode === undefined ? {} : { provider_code: failure.providerCode }),
  ...(failure.httpStatus === undefined ? {} : { http_status: failure.httpStatus }),
  ...(failure.providerParameter === undefined ? {} : { provider_parameter: failure.providerParameter }),
});

export const DEADLINE_EXCEEDED: RunFailure =
  { reason: 'deadline_exceeded', errorClass: 'DeadlineExceeded', message: 'The run reached its deadline.' };

export const MAX_ATTEMPTS_EXCEEDED: RunFailure =
  { reason: 'max_attempts_exceeded', errorClass: 'LeaseLost', message: 'The run lost its worker too often.' };
