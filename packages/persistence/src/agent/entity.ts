import { EntitySchema } from 'typeorm';
import type { Instant } from '@carillon/domain';
import { constraintsOf } from '../connection/declared-table.js';
import { instantColumn } from '../connection/values.js';

export interface AgentVersionRow {
  tenantId: string;
  agentId: string;
  version: string;
  name: string;
  policyProfile: string;
  instructions: string;
  limits: object;
  createdAt: Instant;
}

export const AgentVersionEntity = new EntitySchema<AgentVersionRow>({
  name: 'agent_versions',
  columns: {
    tenantId: { name: 'tenant_id', type: 'text', primary: true },
    agentId: { name: 'agent_id', type: 'uuid', primary: true },
    version: { type: 'text', primary: true },
    name: { type: 'text' },
    policyProfile: { name: 'policy_profile', type: 'text' },
    instructions: { type: 'text' },
    limits: { type: 'jsonb' },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'carillon_now()', transformer: instantColumn, insert: false, update: false },
  },
  ...constraintsOf('agent_versions', { references: [{ from: ['tenantId'], to: 'tenants', key: ['id'] }] }, () => 'tenant_id'),
});
