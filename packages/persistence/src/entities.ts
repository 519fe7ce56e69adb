import { AgentVersionEntity } from './agent/entity.js';
import { NotificationTable, ProcessEventTable } from './event/entity.js';
import { AccessTokenEntity } from './identity/entity.js';
import { RunOutcomeTable, ScheduleOccurrenceTable } from './occurrence/entity.js';
import { CursorKeyTable } from './paging/entity.js';
import { PrincipalEntity } from './principal/entity.js';
import { ModelCallTable, RunCheckpointTable, RunTable } from './run/entity.js';
import { ScheduleCountTable, ScheduleIdempotencyKeyTable, ScheduleRevisionTable, ScheduleTable } from './schedule/entity.js';
import { SessionEventTable, SessionTable } from './session/entity.js';
import { TenantEntity } from './tenant/entity.js';
import { SpendBucketTable, TenantDeferralTable } from './tenant/spend-entity.js';

/** Every table. TypeORM's repositories serve the plain reads and writes of identity; everything hot has its own statement. */
export const entities = [
  TenantEntity, PrincipalEntity, AgentVersionEntity, AccessTokenEntity, CursorKeyTable, ScheduleTable, ScheduleRevisionTable,
  ScheduleIdempotencyKeyTable, ScheduleCountTable, ScheduleOccurrenceTable, RunOutcomeTable, SessionTable, SessionEventTable, RunTable,
  RunCheckpointTable, ModelCallTable, ProcessEventTable, NotificationTable, SpendBucketTable, TenantDeferralTable,
];
