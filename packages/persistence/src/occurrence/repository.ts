import type { ScheduleOccurrenceRepository } from '@carillon/application';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';
import { PAGE_AFTER, pageRows } from '../paging/page.js';
import { RUN_VIEW_COLUMNS, runViewOf, type RunRow } from '../run/view.js';
import { OWNED } from '../schedule/rows.js';
import { OCCURRENCE_COLUMNS, occurrenceOf, type OccurrenceRow } from './rows.js';

const SCHEDULE_OWNED = statement<unknown>('schedule_owned', `SELECT 1 FROM schedules s WHERE s.id = $1 AND ${OWNED}`);

// The linked run comes along: one read answers the whole inbox. Its id is the occurrence's run_id.
const OCCURRENCE_LIST = statement<OccurrenceRow & (({ readonly has_run: true } & RunRow) | { readonly has_run: false })>('occurrence_list', `
  SELECT ${OCCURRENCE_COLUMNS}, x.id IS NOT NULL AS has_run, ${RUN_VIEW_COLUMNS}
  FROM schedule_occurrences o LEFT JOIN runs x ON x.id = o.run_id
  WHERE o.schedule_id = $1 AND o.tenant_id = carillon_tenant() AND o.principal_id = carillon_principal()
    AND (o.nominal_fire_at, o.id) < ${PAGE_AFTER}
  ORDER BY o.nominal_fire_at DESC, o.id DESC
  LIMIT $4`);

export const occurrenceRepository = (client: Client): ScheduleOccurrenceRepository => ({
  list: async (scheduleId, page) => {
    const [[owned], rows] = await Promise.all([
      rowsOf(client, SCHEDULE_OWNED, [scheduleId]),
      rowsOf(client, OCCURRENCE_LIST, [scheduleId, page.after?.at ?? null, page.after?.id ?? null, page.limit + 1]),
    ]);
    if (owned === undefined) return 'not_found';
    return pageRows(rows, page, (row) => ({ at: row.nominal_fire_at.toString(), id: row.id }), (row) => ({
      occurrence: occurrenceOf(row), run: row.has_run ? runViewOf(row) : null,
    }));
  },
});
