import type { RunLimits } from '../run/limits.js';

/** One immutable version of an agent. A run pins it, so that a later version changes later runs only. */
export interface AgentVersion {
  readonly tenantId: string;
  readonly agentId: string;
  readonly name: string;
  readonly version: string;
  readonly policyProfile: string;
  readonly instructions: string;
  readonly limits: RunLimits;
}
