import type { RoleName } from '../src/index.js';
import type { TestDatabase } from './database.js';

/** Until a session of this login waits for a lock. The database is asked, which knows, so that no test has to guess a time. */
export const lockWaiter = async ({ sql }: TestDatabase, role: RoleName): Promise<void> => {
  let waiting = 0;
  while (waiting === 0) {
    const [row] = await sql(`
      SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE usename = $1 AND datname = current_database() AND wait_event_type = 'Lock'`, [role]);
    waiting = row.waiting;
  }
};
