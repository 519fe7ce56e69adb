import type { RoleName } from '../src/index.js';
import type { TestDatabase } from './database.js';

/**
 * Until a session of this login waits for a lock. The database is asked, which knows, so that no test has to guess a time.
 * @throws Error when `work`, which was expected to wait, came to its end instead.
 */
export const lockWaiter = async ({ sql }: TestDatabase, role: RoleName, work: Promise<unknown>): Promise<void> => {
  let over = false;
  const end = () => { over = true; };
  work.then(end, end);
  for (;;) {
    const [{ waiting }] = await sql(`
      SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE usename = $1 AND datname = current_database() AND wait_event_type = 'Lock'`, [role]);
    if (waiting > 0) return;
    if (over) throw new Error(`${role} did not wait for any lock`);
  }
};
