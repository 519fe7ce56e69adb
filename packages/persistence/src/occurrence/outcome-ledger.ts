import type { OutcomeLedger } from '@carillon/application';
import type { AccountingDecision, AccountingFacts, Instant, Notification, RunOutcome } from '@carillon/domain';
import type { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';
import { inTransaction } from '../connection/transaction.js';
import { appendProcessEvents } from '../event/process-events.js';
import { REVISION_COLUMNS, revisionOf, SCHEDULE_COLUMNS, scheduleOf, storedDefinition, type RevisionRow, type ScheduleRow } from '../schedule/rows.js';
import { OCCURRENCE_COLUMNS, occurrenceOf, type OccurrenceRow } from './rows.js';

type AccountedScheduleRow = ScheduleRow & RevisionRow & { readonly now: Instant };

interface AccountedOccurrenceRow extends OccurrenceRow {
  readonly title: string;
  readonly outcome_run_id: string;
  readonly outcome_status: RunOutcome['status'];
  readonly outcome_failure: RunOutcome['failure'];
  readonly outcome_cost: number;
  readonly outcome_finished_at: Instant;
}

const PENDING = statement<{ readonly tenant_id: string; readonly schedule_id: string; readonly occurrence_id: string }>('outcomes_pending', `
  SELECT tenant_id, schedule_id, occurrence_id FROM run_outcomes ORDER BY finished_at, occurrence_id LIMIT $1`);

// Schedule before occurrence, as everywhere. A second accountant waits here and then finds the outcome gone.
const SCHEDULE_LOCK = statement('accounting_schedule_lock', 'SELECT 1 FROM schedules WHERE id = $1 FOR UPDATE');
const OCCURRENCE_LOCK = statement('accounting_occurrence_lock', 'SELECT 1 FROM schedule_occurrences WHERE id = $1 FOR UPDATE');

const FACTS_READ = statement<AccountedScheduleRow>('accounting_facts', `
  SELECT ${SCHEDULE_COLUMNS}, ${REVISION_COLUMNS}, carillon_now() AS now
  FROM schedules s JOIN schedule_revisions r ON r.schedule_id = s.id AND r.revision = s.current_revision WHERE s.id = $1`);
const OCCURRENCE_READ = statement<AccountedOccurrenceRow>('accounting_occurrence', `
  SELECT ${OCCURRENCE_COLUMNS}, r.definition ->> 'title' AS title, e.run_id AS outcome_run_id, e.status AS outcome_status, e.failure AS outcome_failure,
    e.cost AS outcome_cost, e.finished_at AS outcome_finished_at
  FROM schedule_occurrences o JOIN run_outcomes e ON e.occurrence_id = o.id
  JOIN schedule_revisions r ON r.schedule_id = o.schedule_id AND r.revision = o.schedule_revision
  WHERE o.id = $1`);

const SCHEDULE_UPDATE = statement('accounting_schedule_update', `
  UPDATE schedules SET state = $2, pause_reason = $3, next_fire_at = $4, consecutive_failures = $5, updated_at = greatest(updated_at, $6::timestamptz) WHERE id = $1`);
const OCCURRENCE_UPDATE = statement('accounting_occurrence_update', 'UPDATE schedule_occurrences SET accounted_at = $2 WHERE id = $1');
const SPEND_BOOK = statement('accounting_spend', `
  INSERT INTO spend_buckets AS b (tenant_id, hour, cost) VALUES ($1, date_trunc('hour', $2::timestamptz, 'UTC'), $3)
  ON CONFLICT (tenant_id, hour) DO UPDATE SET cost = b.cost + excluded.cost`);
const NOTIFICATION_INSERT = statement('accounting_notification', `
  INSERT INTO notifications (id, tenant_id, principal_id, kind, dedupe_key, payload, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT DO NOTHING`);
const OUTCOME_DELETE = statement('accounting_outcome_delete', 'DELETE FROM run_outcomes WHERE occurrence_id = $1');
// A place may have become free, so the tenant is tried again at once.
const TENANT_RELEASE = statement('accounting_tenant_release', 'DELETE FROM tenant_deferrals WHERE tenant_id = $1');

export const outcomeLedger = (dataSource: DataSource): OutcomeLedger => ({
  pending: (limit) => inTransaction(dataSource, { kind: 'scan' }, async ({ client }) =>
    (await rowsOf(client, PENDING, [limit])).map((row) => ({ tenantId: row.tenant_id, scheduleId: row.schedule_id, occurrenceId: row.occurrence_id }))),
  account: ({ tenantId, scheduleId, occurrenceId }, decide) =>
    inTransaction(dataSource, { kind: 'tenant', tenantId }, async ({ client }) => {
      const [, , [schedule], [occurrence]] = await Promise.all([
        rowsOf(client, SCHEDULE_LOCK, [scheduleId]),
        rowsOf(client, OCCURRENCE_LOCK, [occurrenceId]),
        rowsOf(client, FACTS_READ, [scheduleId]),
        rowsOf(client, OCCURRENCE_READ, [occurrenceId]),
      ]);
      if (schedule === undefined || occurrence === undefined) return { kind: 'gone' };
      const facts = factsOf(schedule, occurrence);
      const decision = decide(facts, occurrence.title);
      await storeAccounting(client, facts, decision);
      return decision;
    }),
});

const factsOf = (schedule: AccountedScheduleRow, occurrence: AccountedOccurrenceRow): AccountingFacts => ({
  schedule: scheduleOf(schedule),
  revision: revisionOf(schedule, storedDefinition(schedule.id, schedule.definition)),
  occurrence: occurrenceOf(occurrence),
  outcome: {
    runId: occurrence.outcome_run_id, status: occurrence.outcome_status, failure: occurrence.outcome_failure, cost: occurrence.outcome_cost,
    finishedAt: occurrence.outcome_finished_at,
  },
  now: schedule.now,
});

const storeAccounting = async (client: Client, { occurrence, now }: AccountingFacts, decision: AccountingDecision): Promise<void> => {
  const at = now.toString();
  const done = rowsOf(client, OUTCOME_DELETE, [occurrence.id]);
  if (decision.kind === 'already_accounted') return void (await done);
  const { after } = decision;
  await Promise.all([
    done,
    rowsOf(client, OCCURRENCE_UPDATE, [occurrence.id, at]),
    rowsOf(client, SPEND_BOOK, [occurrence.tenantId, at, decision.cost]),
    rowsOf(client, TENANT_RELEASE, [occurrence.tenantId]),
    insertNotification(client, decision.notification),
    appendProcessEvents(client, decision.events),
    rowsOf(client, SCHEDULE_UPDATE, [after.id, after.state, after.pauseReason, after.nextFireAt?.toString() ?? null, after.consecutiveFailures, at]),
  ]);
};

const insertNotification = (client: Client, notification: Notification): Promise<unknown> =>
  rowsOf(client, NOTIFICATION_INSERT, [
    uuid(), notification.tenantId, notification.principalId, notification.kind, notification.dedupeKey, JSON.stringify(notification.payload),
    notification.createdAt.toString(),
  ]);
