import { makeOccurrence, type Instant, type Occurrence } from '@carillon/domain';

export interface OccurrenceRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly principal_id: string;
  readonly schedule_id: string;
  readonly schedule_revision: number;
  readonly nominal_fire_at: Instant;
  readonly disposition: Occurrence['disposition'];
  readonly session_id: string | null;
  readonly run_id: string | null;
  readonly reason_code: string | null;
  readonly authority_version: string | null;
  readonly materialized_at: Instant | null;
  readonly links_erased_at: Instant | null;
  readonly accounted_at: Instant | null;
  readonly created_at: Instant;
}

export const OCCURRENCE_COLUMNS = `
  o.id, o.tenant_id, o.principal_id, o.schedule_id, o.schedule_revision, o.nominal_fire_at, o.disposition, o.session_id, o.run_id, o.reason_code,
  o.authority_version, o.materialized_at, o.links_erased_at, o.accounted_at, o.created_at`;

export const occurrenceOf = (row: OccurrenceRow): Occurrence => {
  const made = makeOccurrence({
    id: row.id, tenantId: row.tenant_id, principalId: row.principal_id, scheduleId: row.schedule_id, scheduleRevision: row.schedule_revision,
    nominalFireAt: row.nominal_fire_at, disposition: row.disposition, sessionId: row.session_id, runId: row.run_id, reasonCode: row.reason_code,
    authorityVersion: row.authority_version, materializedAt: row.materialized_at, linksErasedAt: row.links_erased_at, accountedAt: row.accounted_at,
    createdAt: row.created_at,
  });
  if (!made.ok) throw new Error(`the stored occurrence ${row.id} is not a legal one`);
  return made.value;
};
