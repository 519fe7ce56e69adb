import { failureClassification, formatMoney, type JsonObject } from '@carillon/domain';
import type { RunView } from '@carillon/application';
import { instantOrNull } from './instant.js';

export const runJson = (run: RunView): JsonObject => ({
  id: run.id,
  session_id: run.sessionId,
  parent_run_id: null,
  status: run.status,
  step_count: run.usage.steps,
  model_call_count: run.usage.modelCalls,
  tool_call_count: run.usage.toolCalls,
  usage: { input_tokens: run.usage.inputTokens, output_tokens: run.usage.outputTokens, cost_usd: formatMoney(run.usage.cost) },
  limits: {
    max_steps: run.limits.maxSteps, max_model_calls: run.limits.maxModelCalls, max_tool_calls: run.limits.maxToolCalls,
    max_cost_usd: formatMoney(run.limits.maxCost), deadline_at: instantOrNull(run.deadlineAt),
  },
  failure: run.failure === null ? null : { ...failureClassification(run.failure), message: run.failure.message },
  cancel_requested_at: instantOrNull(run.cancelRequestedAt),
  created_at: run.createdAt.toString(),
  updated_at: run.updatedAt.toString(),
  priority: run.priority,
  scopes: run.scopes,
  agent_id: run.agentId,
  agent_version: run.agentVersion,
  policy_profile: run.policyProfile,
  scheduled_for: instantOrNull(run.scheduledFor),
  started_at: instantOrNull(run.startedAt),
  finished_at: instantOrNull(run.finishedAt),
  final_message: run.finalMessage,
  waiting_for: null,
  schedule_id: run.scheduleId,
  occurrence_id: run.occurrenceId,
});
