import type { UnitOfWork } from '@carillon/application';
import type { DataSource } from 'typeorm';
import { agentDirectory } from '../agent/directory.js';
import { inTransaction } from '../connection/transaction.js';
import { processEventLog } from '../event/process-events.js';
import { occurrenceRepository } from '../occurrence/repository.js';
import { principalDirectory } from '../principal/directory.js';
import { scheduleRepository } from '../schedule/repository.js';
import { scheduleRequestKeys } from '../schedule/request-keys.js';
import { tenantDirectory } from '../tenant/directory.js';
import { databaseNow } from './now.js';

export const unitOfWork = (dataSource: DataSource): UnitOfWork => ({
  asPrincipal: (principal, work) =>
    inTransaction(dataSource, { kind: 'principal', principal }, ({ client }) => work({
      now: () => databaseNow(client),
      schedules: scheduleRepository(client),
      occurrences: occurrenceRepository(client),
      requestKeys: scheduleRequestKeys(client, principal),
      directory: principalDirectory(client, principal),
      agents: agentDirectory(client, principal.tenantId),
      tenants: tenantDirectory(client, principal),
      processEvents: processEventLog(client),
    })),
});
