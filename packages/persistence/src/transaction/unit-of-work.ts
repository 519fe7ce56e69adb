import type { UnitOfWork } from '@carillon/application';
import { readRunLimits, type Fault } from '@carillon/domain';
import type { DataSource, EntityManager } from 'typeorm';
import { AgentVersionEntity } from '../agent/entity.js';
import { inTransaction } from '../connection/transaction.js';
import { processEventLog } from '../event/process-events.js';
import { occurrenceRepository } from '../occurrence/repository.js';
import { PrincipalEntity } from '../principal/entity.js';
import { scheduleRepository } from '../schedule/repository.js';
import { scheduleRequestKeys } from '../schedule/request-keys.js';
import { tenantDirectory } from '../tenant/directory.js';
import { databaseNow } from './now.js';

export const unitOfWork = (dataSource: DataSource): UnitOfWork => ({
  asPrincipal: (principal, work) =>
    inTransaction(dataSource, { kind: 'principal', principal }, ({ client, manager }) => work({
      now: () => databaseNow(client),
      schedules: scheduleRepository(client),
      occurrences: occurrenceRepository(client),
      requestKeys: scheduleRequestKeys(client, principal),
      directory: {
        current: async () => {
          const row = await manager.findOneBy(PrincipalEntity, { tenantId: principal.tenantId, principalId: principal.principalId });
          return row === null ? 'missing' : { ...principal, enabled: row.enabled, scopes: row.scopes, version: row.version };
        },
      },
      agents: { find: (agentId, version) => findAgent(manager, principal.tenantId, agentId, version) },
      tenants: tenantDirectory(client, principal),
      processEvents: processEventLog(client),
    })),
});

const findAgent = async (manager: EntityManager, tenantId: string, agentId: string, version: string) => {
  const row = await manager.findOneBy(AgentVersionEntity, { tenantId, agentId, version });
  if (row === null) return 'not_found' as const;
  const faults: Fault[] = [];
  const limits = readRunLimits(row.limits, '/limits', faults);
  if (faults.length > 0) throw new Error(`the stored limits of agent ${agentId} are not legal ones`);
  const { name, policyProfile, instructions } = row;
  return { tenantId, agentId, version, name, policyProfile, instructions, limits };
};
