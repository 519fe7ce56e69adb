import type { PostgresWorld } from '../scheduling-world.js';

/** All that stands in the database for a schedule, and whether it is still due. */
export interface Stored {
  readonly occurrences: number;
  readonly sessions: number;
  readonly runs: number;
  readonly checkpoints: number;
  readonly seedEvents: readonly string[];
  readonly processEvents: readonly string[];
  readonly due: boolean;
}

export const storedFor = async ({ database }: PostgresWorld, scheduleId: string): Promise<Stored> => {
  const [row] = await database.sql(`
    SELECT
      (SELECT count(*)::int FROM schedule_occurrences WHERE schedule_id = s.id) AS occurrences,
      (SELECT count(*)::int FROM sessions WHERE metadata ->> 'schedule_id' = s.id::text) AS sessions,
      (SELECT count(*)::int FROM runs WHERE schedule_id = s.id) AS runs,
      (SELECT count(*)::int FROM run_checkpoints c JOIN runs r ON r.id = c.run_id WHERE r.schedule_id = s.id) AS checkpoints,
      ARRAY(SELECT e.event_type FROM session_events e JOIN sessions x ON x.id = e.session_id
        WHERE x.metadata ->> 'schedule_id' = s.id::text ORDER BY e.sequence) AS "seedEvents",
      ARRAY(SELECT event_type FROM process_events WHERE payload ->> 'schedule_id' = s.id::text ORDER BY id) AS "processEvents",
      coalesce(s.state = 'ACTIVE' AND s.next_fire_at <= carillon_now(), false) AS due
    FROM schedules s WHERE s.id = $1`, [scheduleId]);
  return row;
};
