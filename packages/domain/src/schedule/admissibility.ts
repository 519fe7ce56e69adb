import type { AgentVersion } from '../agent/agent.js';
import type { Fault } from '../fault.js';
import { isKnownScope, missingScopes } from '../principal/scope.js';
import { effectiveRunCostCeiling, type TenantCeilings } from '../tenant/ceilings.js';
import type { ScheduleDefinition } from './definition.js';

export interface DefinitionFacts {
  /** What the caller holds now. */
  readonly heldScopes: readonly string[];
  readonly agent: AgentVersion | null;
  readonly ceilings: TenantCeilings;
}

/** Every rule of today that the definition breaks: scopes, agent, policy profile and the tenant's ceilings. */
export const definitionFaults = (definition: ScheduleDefinition, facts: DefinitionFacts): readonly Fault[] => [
  ...scopeFaults(definition, facts.heldScopes),
  ...agentFaults(definition, facts.agent),
  ...ceilingFaults(definition, facts.ceilings),
  ...websiteFaults(definition),
];

const fault = (pointer: string, reason: string, message: string): Fault => ({ pointer, reason: `schedule.${reason}`, message });

const scopeFaults = ({ requestedScopes }: ScheduleDefinition, held: readonly string[]): Fault[] => {
  const pointer = (scope: string) => `/requested_scopes/${requestedScopes.indexOf(scope)}`;
  const unknown = requestedScopes.filter((scope) => !isKnownScope(scope));
  return [
    ...unknown.map((scope) => fault(pointer(scope), 'scope_unknown', 'is not a scope of this platform')),
    ...missingScopes(requestedScopes, [...held, ...unknown]).map((scope) => fault(pointer(scope), 'scope_not_granted', 'is not held by the caller')),
  ];
};

const agentFaults = ({ policyProfile }: ScheduleDefinition, agent: AgentVersion | null): Fault[] => {
  if (agent === null) return [fault('/agent_version', 'agent_unknown', 'there is no such version of this agent')];
  return agent.policyProfile === policyProfile ? []
    : [fault('/policy_profile', 'policy_profile_mismatch', 'is not the policy profile of the pinned agent version')];
};

const ceilingFaults = (definition: ScheduleDefinition, ceilings: TenantCeilings): Fault[] => {
  const over: readonly (readonly [number, number, string, string])[] = [
    [definition.runTimeoutSeconds, ceilings.maxRunTimeoutSeconds, '/run_timeout_seconds', 'run_timeout_limit'],
    [definition.misfireGraceSeconds, ceilings.maxMisfireGraceSeconds, '/misfire_grace_seconds', 'misfire_grace_limit'],
    [definition.limits.maxSteps, ceilings.maxSteps, '/limits/max_steps', 'max_steps_limit'],
    [definition.limits.maxModelCalls, ceilings.maxModelCalls, '/limits/max_model_calls', 'max_model_calls_limit'],
    [definition.limits.maxToolCalls, ceilings.maxToolCalls, '/limits/max_tool_calls', 'max_tool_calls_limit'],
    [definition.limits.maxCost, effectiveRunCostCeiling(ceilings), '/limits/max_cost', 'max_cost_limit'],
  ];
  return over.filter(([value, ceiling]) => value > ceiling).map(([, , pointer, reason]) => fault(pointer, reason, "is above the tenant's ceiling"));
};

/** No website can be bound before profiles exist, so a definition that names one can only be refused. */
const websiteFaults = ({ browserProfileId }: ScheduleDefinition): Fault[] =>
  browserProfileId === null ? [] : [fault('/browser_profile_id', 'browser_profile_unavailable', 'is not a ready profile of the caller')];
