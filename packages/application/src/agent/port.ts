import type { AgentVersion } from '@carillon/domain';

/** The tenant's agents. A version, once stored, never changes. */
export interface AgentDirectory {
  find(agentId: string, version: string): Promise<AgentVersion | 'not_found'>;
}
