import { makeSchedule, parseDefinition, type Instant, type Schedule, type ScheduleDefinition, type ScheduleRevision } from '@carillon/domain';

export interface ScheduleRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly principal_id: string;
  readonly state: Schedule['state'];
  readonly pause_reason: Schedule['pauseReason'];
  readonly current_revision: number;
  readonly next_fire_at: Instant | null;
  readonly armed_at: Instant;
  readonly consecutive_failures: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export interface RevisionRow {
  readonly revision: number;
  readonly definition: unknown;
  readonly created_by_principal_id: string;
  readonly revision_created_at: Instant;
}

/** The columns of `schedules` that a Schedule is made of, and how: only a wholly legal row becomes one. */
export const SCHEDULE_COLUMNS =
  's.id, s.tenant_id, s.principal_id, s.state, s.pause_reason, s.current_revision, s.next_fire_at, s.armed_at, s.consecutive_failures, s.created_at, s.updated_at';

export const scheduleOf = (row: ScheduleRow): Schedule => {
  const made = makeSchedule({
    id: row.id, tenantId: row.tenant_id, principalId: row.principal_id, state: row.state, pauseReason: row.pause_reason,
    currentRevision: row.current_revision, nextFireAt: row.next_fire_at, armedAt: row.armed_at, consecutiveFailures: row.consecutive_failures,
    createdAt: row.created_at, updatedAt: row.updated_at,
  });
  if (!made.ok) throw new Error(`the stored schedule ${row.id} is not a legal one`);
  return made.value;
};

/** Said by the statement as well as by row security: either alone keeps a foreign schedule out of sight. */
export const OWNED = 's.tenant_id = carillon_tenant() AND s.principal_id = carillon_principal()';

export const REVISION_COLUMNS = 'r.revision, r.definition, r.created_by_principal_id, r.created_at AS revision_created_at';

export const revisionOf = (row: ScheduleRow & RevisionRow, definition: ScheduleDefinition): ScheduleRevision => ({
  scheduleId: row.id, tenantId: row.tenant_id, principalId: row.principal_id, revision: row.revision, definition,
  createdByPrincipalId: row.created_by_principal_id, createdAt: row.revision_created_at,
});

/** @throws Error without any of the stored content, which may be sensitive. */
export const storedDefinition = (scheduleId: string, json: unknown): ScheduleDefinition => {
  const parsed = parseDefinition(json);
  if (!parsed.ok) throw new Error(`the stored definition of schedule ${scheduleId} is not a legal one: ${parsed.fault.map(({ pointer }) => pointer).join(', ')}`);
  return parsed.value;
};
