import type { FiringLedger, FiringResult } from '@carillon/application';
import type { DataSource } from 'typeorm';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';
import { inTransaction } from '../connection/transaction.js';
import { loadFirings } from './firing-facts.js';
import { storeDecisions } from './firing-store.js';

// A tenant that waits for a place is left out as a whole, so that its schedules never stand before another tenant's.
const DUE = statement<{ readonly id: string; readonly tenant_id: string }>('firing_due', `
  SELECT s.id, s.tenant_id FROM schedules s
  WHERE s.state = 'ACTIVE' AND s.next_fire_at <= (SELECT carillon_now())
    AND (s.deferred_until IS NULL OR s.deferred_until <= (SELECT carillon_now()))
    AND NOT EXISTS (SELECT 1 FROM tenant_deferrals d WHERE d.tenant_id = s.tenant_id AND d.retry_at > (SELECT carillon_now()))
  ORDER BY s.next_fire_at, s.id LIMIT $1`);

// The next instant of a schedule that nothing holds back, or the end of what holds one back, whichever comes first. The first is
// read along the index and cut off, not by min(): that one walks over dead entries without end.
const UNTIL_NEXT_DUE = statement<{ readonly wait: number | null }>('firing_until_next_due', `
  SELECT ceil(extract(epoch FROM least(
    (SELECT s.next_fire_at FROM schedules s
      WHERE s.state = 'ACTIVE' AND (s.deferred_until IS NULL OR s.deferred_until <= c.now)
        AND NOT EXISTS (SELECT 1 FROM tenant_deferrals d WHERE d.tenant_id = s.tenant_id AND d.retry_at > c.now)
      ORDER BY s.next_fire_at LIMIT 1),
    (SELECT min(deferred_until) FROM schedules WHERE state = 'ACTIVE' AND deferred_until > c.now),
    (SELECT min(retry_at) FROM tenant_deferrals WHERE retry_at > c.now)) - c.now) * 1000)::float8 AS wait
  FROM (SELECT carillon_now() AS now) c`);

const DEFER = statement('firing_defer', `
  UPDATE schedules SET deferrals = deferrals + 1, deferred_until = carillon_now() + make_interval(secs => least(3600, 2 ^ least(deferrals, 12)))
  WHERE id = $1`);

export const firingLedger = (dataSource: DataSource): FiringLedger => ({
  due: (limit) => inTransaction(dataSource, { kind: 'scan' }, async ({ client }) =>
    (await rowsOf(client, DUE, [limit])).map((row) => ({ scheduleId: row.id, tenantId: row.tenant_id }))),
  untilNextDue: () => inTransaction(dataSource, { kind: 'scan' }, async ({ client }) => {
    const [row] = await rowsOf(client, UNTIL_NEXT_DUE, []);
    // Not greatest() in SQL: it passes over NULL, and nothing to wait for would become something due.
    return row?.wait == null ? 'none' : Math.max(0, row.wait);
  }),
  fire: (tenantId, targets, retryAfterSeconds, decide) =>
    inTransaction(dataSource, { kind: 'tenant', tenantId }, async ({ client }): Promise<readonly FiringResult[]> => {
      const { aside, ...batch } = await loadFirings(client, tenantId, targets);
      const decisions = decide(batch);
      await Promise.all([
        storeDecisions(client, tenantId, decisions, batch.now, retryAfterSeconds),
        ...aside.filter(({ kind }) => kind === 'corrupt').map(({ scheduleId }) => defer(client, scheduleId)),
      ]);
      return [...aside, ...decisions.map((decision, index): FiringResult =>
        ({ scheduleId: batch.firings[index]?.schedule.id ?? '', kind: 'settled', decision }))];
    }),
  defer: ({ tenantId, scheduleId }) => inTransaction(dataSource, { kind: 'tenant', tenantId }, ({ client }) => defer(client, scheduleId)),
});

const defer = async (client: Client, scheduleId: string): Promise<void> => {
  await rowsOf(client, DEFER, [scheduleId]);
};
