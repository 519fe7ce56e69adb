import type { ScheduleRepository, ScheduleWithRevision } from '@carillon/application';
import { canonicalJson, definitionJson, instructionPreview, parseCadence, type ScheduleRevision } from '@carillon/domain';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';
import { PAGE_AFTER, pageRows } from '../paging/page.js';
import { OWNED, REVISION_COLUMNS, revisionOf, SCHEDULE_COLUMNS, scheduleOf, storedDefinition, type RevisionRow, type ScheduleRow } from './rows.js';

const SCHEDULE_INSERT = statement('schedule_insert', `
  INSERT INTO schedules (id, tenant_id, principal_id, state, pause_reason, current_revision, next_fire_at, armed_at, consecutive_failures, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`);

const REVISION_INSERT = statement('revision_insert', `
  INSERT INTO schedule_revisions (schedule_id, revision, definition, created_by_principal_id, created_at, tenant_id, principal_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`);

const SCHEDULE_READ = statement<ScheduleRow & RevisionRow>('schedule_read', `
  SELECT ${SCHEDULE_COLUMNS}, ${REVISION_COLUMNS}
  FROM schedules s JOIN schedule_revisions r ON r.schedule_id = s.id AND r.revision = s.current_revision
  WHERE s.id = $1 AND ${OWNED}`);

// Locked in a statement of its own: what is read after it is read behind the lock.
const SCHEDULE_LOCK = statement('schedule_lock', `
  SELECT set_config('lock_timeout', '10s', true), (SELECT s.id FROM schedules s WHERE s.id = $1 AND ${OWNED} FOR NO KEY UPDATE)`);

// Compares once more what the decision was made from. Whatever put the schedule aside is over: a person has looked at it.
const SCHEDULE_STORE = statement<{ readonly id: string }>('schedule_store', `
  UPDATE schedules s
  SET state = $4, pause_reason = $5, current_revision = $6, next_fire_at = $7, armed_at = $8, consecutive_failures = $9, updated_at = $10,
    deferred_until = NULL, deferrals = 0
  WHERE s.id = $1 AND ${OWNED} AND s.current_revision = $2 AND s.updated_at = $3
  RETURNING s.id`);

// A strict comparison of the whole key: rows that share an instant are neither skipped nor repeated. Only the beginning of an
// instruction leaves the database. One row more than asked for tells whether there is a next page.
const SCHEDULE_LIST = statement<ScheduleRow & { readonly title: string; readonly cadence: unknown; readonly instruction: string }>('schedule_list', `
  SELECT ${SCHEDULE_COLUMNS}, r.definition ->> 'title' AS title, r.definition -> 'cadence' AS cadence, left(r.definition ->> 'instruction', 800) AS instruction
  FROM schedules s JOIN schedule_revisions r ON r.schedule_id = s.id AND r.revision = s.current_revision
  WHERE ${OWNED}
    AND (cardinality($1::text[]) = 0 OR s.state = ANY ($1::text[]))
    AND (s.updated_at, s.id) < ${PAGE_AFTER}
  ORDER BY s.updated_at DESC, s.id DESC
  LIMIT $4`);

const find = async (client: Client, id: string): Promise<ScheduleWithRevision | 'not_found'> => {
  const [row] = await rowsOf(client, SCHEDULE_READ, [id]);
  return row === undefined ? 'not_found' : { schedule: scheduleOf(row), revision: revisionOf(row, storedDefinition(row.id, row.definition)) };
};

const insertRevision = async (client: Client, revision: ScheduleRevision): Promise<void> => {
  await rowsOf(client, REVISION_INSERT, [
    revision.scheduleId, revision.revision, canonicalJson(definitionJson(revision.definition)), revision.createdByPrincipalId,
    revision.createdAt.toString(), revision.tenantId, revision.principalId,
  ]);
};

export const scheduleRepository = (client: Client): ScheduleRepository => ({
  insert: async (schedule, revision) => {
    await Promise.all([
      rowsOf(client, SCHEDULE_INSERT, [
        schedule.id, schedule.tenantId, schedule.principalId, schedule.state, schedule.pauseReason, schedule.currentRevision,
        schedule.nextFireAt?.toString() ?? null, schedule.armedAt.toString(), schedule.consecutiveFailures, schedule.createdAt.toString(),
        schedule.updatedAt.toString(),
      ]),
      insertRevision(client, revision),
    ]);
  },
  find: (id) => find(client, id),
  lock: async (id) => {
    const [, found] = await Promise.all([rowsOf(client, SCHEDULE_LOCK, [id]), find(client, id)]);
    return found;
  },
  store: async (before, after, revision) => {
    const [stored] = await Promise.all([
      rowsOf(client, SCHEDULE_STORE, [
        before.id, before.currentRevision, before.updatedAt.toString(), after.state, after.pauseReason, after.currentRevision,
        after.nextFireAt?.toString() ?? null, after.armedAt.toString(), after.consecutiveFailures, after.updatedAt.toString(),
      ]),
      revision === 'unchanged' ? undefined : insertRevision(client, revision),
    ]);
    if (stored.length !== 1) throw new Error(`the schedule ${before.id} is not what the change was made from`);
  },
  list: async (states, page) => {
    const rows = await rowsOf(client, SCHEDULE_LIST, [states, page.after?.at ?? null, page.after?.id ?? null, page.limit + 1]);
    return pageRows(rows, page, (row) => ({ at: row.updated_at.toString(), id: row.id }), (row) => {
      const cadence = parseCadence(row.cadence);
      if (!cadence.ok) throw new Error(`the stored cadence of schedule ${row.id} is not a legal one`);
      return { schedule: scheduleOf(row), title: row.title, cadence: cadence.value, instructionPreview: instructionPreview(row.instruction) };
    });
  },
});
