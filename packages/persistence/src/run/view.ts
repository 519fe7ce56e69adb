import type { RunView } from '@carillon/application';
import { readRunLimits, type Fault, type Instant, type RunUsage } from '@carillon/domain';

/** The counters of `runs`. */
export interface UsageRow {
  readonly step_count: number;
  readonly model_call_count: number;
  readonly tool_call_count: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost: number;
}

interface FailureJson {
  readonly reason: NonNullable<RunView['failure']>['reason'];
  readonly error_class: string;
  readonly message: string;
  readonly provider?: string;
  readonly provider_code?: string;
  readonly http_status?: number;
  readonly provider_parameter?: string;
}

export interface RunRow extends UsageRow {
  readonly linked_run_id: string;
  readonly run_session_id: string;
  readonly status: RunView['status'];
  readonly limits: unknown;
  readonly deadline_at: Instant | null;
  readonly failure: FailureJson | null;
  readonly cancel_requested_at: Instant | null;
  readonly run_created_at: Instant;
  readonly run_updated_at: Instant;
  readonly priority: number;
  readonly scopes: readonly string[];
  readonly agent_id: string;
  readonly agent_version: string;
  readonly policy_profile: string;
  readonly scheduled_for: Instant | null;
  readonly started_at: Instant | null;
  readonly finished_at: Instant | null;
  readonly final_message: string | null;
  readonly run_schedule_id: string | null;
  readonly run_occurrence_id: string | null;
}

/** The columns of `runs` (as `x`) that a RunView is made of, each under a name of its own. */
export const RUN_VIEW_COLUMNS = `
  x.id AS linked_run_id, x.session_id AS run_session_id, x.status, x.step_count, x.model_call_count, x.tool_call_count, x.input_tokens, x.output_tokens, x.cost,
  x.limits, x.deadline_at, x.failure, x.cancel_requested_at, x.created_at AS run_created_at, x.updated_at AS run_updated_at, x.priority, x.scopes,
  x.agent_id, x.agent_version, x.policy_profile, x.scheduled_for, x.started_at, x.finished_at, x.final_message, x.schedule_id AS run_schedule_id,
  x.occurrence_id AS run_occurrence_id`;

export const runViewOf = (row: RunRow): RunView => ({
  id: row.linked_run_id, sessionId: row.run_session_id, status: row.status, usage: usageOf(row), limits: limitsOf(row.linked_run_id, row.limits),
  deadlineAt: row.deadline_at, failure: failureOf(row.failure), cancelRequestedAt: row.cancel_requested_at, createdAt: row.run_created_at,
  updatedAt: row.run_updated_at, priority: row.priority, scopes: row.scopes, agentId: row.agent_id, agentVersion: row.agent_version,
  policyProfile: row.policy_profile, scheduledFor: row.scheduled_for, startedAt: row.started_at, finishedAt: row.finished_at,
  finalMessage: row.final_message, scheduleId: row.run_schedule_id, occurrenceId: row.run_occurrence_id,
});

export const usageOf = (row: UsageRow): RunUsage => ({
  steps: row.step_count, modelCalls: row.model_call_count, toolCalls: row.tool_call_count, inputTokens: row.input_tokens,
  outputTokens: row.output_tokens, cost: row.cost,
});

export const limitsOf = (runId: string, stored: unknown) => {
  const faults: Fault[] = [];
  const limits = readRunLimits(stored, '', faults);
  if (faults.length > 0) throw new Error(`the stored limits of run ${runId} are not legal ones`);
  return limits;
};

/** A failure is stored as its content-free classification plus our sentence. */
export const failureOf = (stored: FailureJson | null): RunView['failure'] => stored === null ? null : {
  reason: stored.reason, errorClass: stored.error_class, message: stored.message,
  ...(stored.provider === undefined ? {} : { provider: stored.provider }),
  ...(stored.provider_code === undefined ? {} : { providerCode: stored.provider_code }),
  ...(stored.http_status === undefined ? {} : { httpStatus: stored.http_status }),
  ...(stored.provider_parameter === undefined ? {} : { providerParameter: stored.provider_parameter }),
};
