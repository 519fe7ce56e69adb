import type { AgentDirectory } from '@carillon/application';
import { readRunLimits, type Fault } from '@carillon/domain';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';

interface AgentRow {
  readonly name: string;
  readonly policy_profile: string;
  readonly instructions: string;
  readonly limits: unknown;
}

const AGENT_READ = statement<AgentRow>('agent_read', `
  SELECT name, policy_profile, instructions, limits FROM agent_versions WHERE tenant_id = $1 AND agent_id = $2 AND version = $3`);

export const agentDirectory = (client: Client, tenantId: string): AgentDirectory => ({
  find: async (agentId, version) => {
    const [row] = await rowsOf(client, AGENT_READ, [tenantId, agentId, version]);
    if (row === undefined) return 'not_found';
    const faults: Fault[] = [];
    const limits = readRunLimits(row.limits, '/limits', faults);
    if (faults.length > 0) throw new Error(`the stored limits of agent ${agentId} are not legal ones`);
    return { tenantId, agentId, version, name: row.name, policyProfile: row.policy_profile, instructions: row.instructions, limits };
  },
});
