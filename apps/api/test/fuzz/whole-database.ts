/** Rows that cannot be: empty when the database is whole. */
export const BROKEN_ROWS = `
  SELECT 'schedule without its current revision' AS fault, s.id::text AS at FROM schedules s
    WHERE NOT EXISTS (SELECT FROM schedule_revisions r WHERE r.schedule_id = s.id AND r.revision = s.current_revision)
  UNION ALL SELECT 'revisions with a gap', r.schedule_id::text FROM schedule_revisions r GROUP BY r.schedule_id HAVING max(r.revision) <> count(*)
  UNION ALL SELECT 'revision beyond the current one', r.schedule_id::text FROM schedule_revisions r JOIN schedules s ON s.id = r.schedule_id WHERE r.revision > s.current_revision
  UNION ALL SELECT 'revision of another owner', r.schedule_id::text FROM schedule_revisions r JOIN schedules s ON s.id = r.schedule_id
    WHERE (r.tenant_id, r.principal_id) <> (s.tenant_id, s.principal_id)
  UNION ALL SELECT 'count that is not the rows', coalesce(c.principal_id, n.principal_id) FROM schedule_counts c
    FULL JOIN (SELECT tenant_id, principal_id, count(*) AS schedules FROM schedules GROUP BY 1, 2) n USING (tenant_id, principal_id)
    WHERE coalesce(c.schedules, 0) <> coalesce(n.schedules, 0)
  UNION ALL SELECT 'key of no schedule', k.key FROM schedule_idempotency_keys k WHERE NOT EXISTS (SELECT FROM schedules s WHERE s.id = k.schedule_id)
  UNION ALL SELECT 'schedule without its creation in the audit', s.id::text FROM schedules s
    WHERE NOT EXISTS (SELECT FROM process_events e WHERE e.event_type = 'schedule.created' AND e.payload->>'schedule_id' = s.id::text)`;
