import { makeOccurrence, type Occurrence } from '@carillon/domain';

export const OCCURRENCE_COLUMNS = `
  o.id, o.tenant_id, o.principal_id, o.schedule_id, o.schedule_revision, o.nominal_fire_at, o.disposition, o.session_id, o.run_id, o.reason_code,
  o.authority_version, o.materialized_at, o.links_erased_at, o.accounted_at, o.created_at`;

export const occurrenceOf = (row: any): Occurrence => {
  const made = makeOccurrence({
    id: row.id, tenantId: row.tenant_id, principalId: row.principal_id, scheduleId: row.schedule_id, scheduleRevision: row.schedule_revision,
    nominalFireAt: row.nominal_fire_at, disposition: row.disposition, sessionId: row.session_id, runId: row.run_id, reasonCode: row.reason_code,
    authorityVersion: row.authority_version, materializedAt: row.materialized_at, linksErasedAt: row.links_erased_at, accountedAt: row.accounted_at,
    createdAt: row.created_at,
  });
  if (!made.ok) throw new Error(`the stored occurrence ${row.id} is not a legal one`);
  return made.value;
};
