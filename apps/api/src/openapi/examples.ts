import type { OpenAPIObject } from '@nestjs/swagger';
import { DEFINITION_EXAMPLE } from './definition.js';

const ID = '01990000-0000-7000-8000-000000000001';
const REQUEST_ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const MADE = '2026-06-30T20:15:00.25Z';

const SCHEDULE = {
  id: ID, tenant_id: 'demo', principal_id: 'alice', state: 'ACTIVE', pause_reason: null, current_revision: 1, next_fire_at: '2026-07-01T16:00:00Z',
  consecutive_failures: 0, created_at: MADE, updated_at: MADE,
};
const CADENCE = { ...DEFINITION_EXAMPLE.cadence, local_time: '09:00:00' };
const RUN = {
  id: '01990000-0000-7000-8000-000000000004', session_id: '01990000-0000-7000-8000-000000000003', parent_run_id: null, status: 'COMPLETED', step_count: 1,
  model_call_count: 1, tool_call_count: 0, usage: { input_tokens: 812, output_tokens: 96, cost_usd: '0.003' },
  limits: { max_steps: 8, max_model_calls: 8, max_tool_calls: 8, max_cost_usd: '0.5', deadline_at: '2026-07-01T16:05:00.01Z' }, failure: null,
  cancel_requested_at: null, created_at: '2026-07-01T16:00:00.01Z', updated_at: '2026-07-01T16:00:04.2Z', priority: 10, scopes: ['workspace.read'],
  agent_id: DEFINITION_EXAMPLE.agent_id, agent_version: '1', policy_profile: 'default', scheduled_for: '2026-07-01T16:00:00.01Z',
  started_at: '2026-07-01T16:00:00.05Z', finished_at: '2026-07-01T16:00:04.2Z', final_message: 'Three messages need an answer today.', waiting_for: null,
  schedule_id: ID, occurrence_id: '01990000-0000-7000-8000-000000000002',
};

/** Answers as they look, by the name of their schema. A test holds each against it. */
const ANSWERS: { readonly [schema: string]: unknown } = {
  Liveness: { status: 'live' },
  Readiness: { status: 'ready' },
  Me: { tenant_id: 'demo', principal_id: 'alice', scopes: ['schedule.read', 'schedule.write'] },
  ScheduleAnswer: {
    schedule: SCHEDULE,
    revision: {
      schedule_id: ID, revision: 1, ...DEFINITION_EXAMPLE, cadence: CADENCE,
      limits: { ...DEFINITION_EXAMPLE.limits, max_cost: '0.5', synthesis_reserve_steps: 0, synthesis_reserve_model_calls: 0, synthesis_reserve_cost: '0' },
      browser_profile_id: null, timezone: CADENCE.timezone, created_by_principal_id: 'alice', created_at: MADE,
    },
  },
  SchedulePage: {
    items: [{ ...SCHEDULE, title: DEFINITION_EXAMPLE.title, cadence: CADENCE, timezone: CADENCE.timezone, instruction_preview: DEFINITION_EXAMPLE.instruction }],
    next_cursor: null,
  },
  OccurrencePage: {
    items: [{
      id: RUN.occurrence_id, schedule_id: ID, schedule_revision: 1, nominal_fire_at: '2026-07-01T16:00:00Z', disposition: 'MATERIALIZED',
      session_id: RUN.session_id, run_id: RUN.id, reason_code: null, authority_version: '3-9f86d081884c7d65', materialized_at: RUN.created_at,
      links_erased_at: null, created_at: RUN.created_at, run: RUN,
    }],
    next_cursor: null,
  },
};

const refusal = (code: string, message: string, details: object = {}) =>
  ({ error: { code, message, details: { reason: code, ...details }, request_id: REQUEST_ID } });

const REFUSALS: { readonly [status: string]: unknown } = {
  400: refusal('malformed_request', 'The body is not JSON.'),
  401: refusal('authentication_error', 'A valid bearer token is needed.'),
  403: refusal('authorization_error', 'The scope schedule.read is needed.', { reason: 'scope_missing' }),
  404: refusal('not_found', 'There is nothing here.'),
  409: refusal('conflict', 'The schedule has another revision by now.', { reason: 'schedule.revision_conflict', current_revision: 2 }),
  413: refusal('payload_too_large', 'A body has at most 1 MiB.'),
  415: refusal('unsupported_media_type', 'The body must be application/json.'),
  422: refusal('schedule_validation_error', 'The request breaks a rule; see details.errors.', {
    reason: 'schedule.timezone_invalid', errors: [{ pointer: '/cadence/timezone', reason: 'schedule.timezone_invalid', message: 'is not a name of the IANA time zone database' }],
  }),
  429: refusal('rate_limited', 'Too many requests with this token; the header Retry-After says when to go on.'),
  431: refusal('headers_too_large', 'Headers have at most 8 KiB.'),
  500: refusal('internal_error', 'Something went wrong here; the request id finds it in our log.'),
  503: refusal('service_unavailable', 'The database cannot be used at the moment. Whether a write was stored, a read tells; a create may be repeated with its key.'),
};

/** Gives every answer of the document an example. */
export const addExamples = (document: OpenAPIObject): void => {
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path as Record<string, Operation>))) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const media = content?.['application/json'];
      if (media === undefined) continue;
      const schema = media.schema?.$ref?.split('/').at(-1) ?? '';
      media.example = schema === 'ErrorEnvelope' ? REFUSALS[status] : schema === 'Readiness' && status === '503' ? { status: 'not_ready' } : ANSWERS[schema];
    }
  }
};

interface Operation {
  readonly responses: Record<string, { readonly content?: Record<string, { schema?: { readonly $ref?: string }; example?: unknown }> }>;
}
