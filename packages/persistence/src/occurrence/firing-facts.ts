import type { FiringResult, FiringTarget } from '@carillon/application';
import { ok, parseDefinition, type Fault, type FiringFacts, type Instant, type Result, type TenantCeilings, type TenantLoad } from '@carillon/domain';
import { TENANT_ADMISSION_LOCK } from '../connection/locks.js';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';
import { REVISION_COLUMNS, revisionOf, SCHEDULE_COLUMNS, scheduleOf, type RevisionRow, type ScheduleRow } from '../schedule/rows.js';
import { ceilingsOf, type StoredCeilings } from '../tenant/ceilings-row.js';

interface AuthorityRow {
  readonly principal_id: string;
  readonly enabled: boolean;
  readonly scopes: readonly string[];
  readonly version: string;
}

interface FiringRow extends ScheduleRow, RevisionRow {
  readonly agent_policy_profile: string | null;
  readonly decided_nominals: readonly Instant[];
  readonly open_id: string | null;
  readonly run_over: boolean | null;
}

interface TenantRow {
  readonly ceilings: StoredCeilings;
  readonly active_runs: number;
  readonly last_minute: number;
  readonly reserved: number;
  readonly last_day: number;
  readonly last_month: number;
}

// Whoever holds a schedule is at work on it: its rivals pass by. The conditions are repeated here, where they are locked.
const SCHEDULES_LOCK = statement<{ readonly id: string }>('firing_schedules_lock', `
  SELECT id FROM schedules
  WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) AND state = 'ACTIVE' AND next_fire_at <= carillon_now()
    AND (deferred_until IS NULL OR deferred_until <= carillon_now())
  ORDER BY id FOR UPDATE SKIP LOCKED`);

// Two schedules of a tenant that race for its last place are decided one after the other.
const TENANT_LOCK = statement('firing_tenant_lock', 'SELECT pg_advisory_xact_lock($1, hashtext($2))');

// Shared, so that an authority withdrawn first is seen, and one withdrawn later waits. The locked row is the latest one.
const PRINCIPALS_LOCK = statement<AuthorityRow>('firing_principals_lock', `
  SELECT principal_id, enabled, scopes, version FROM principals
  WHERE tenant_id = $1 AND principal_id IN (SELECT principal_id FROM schedules WHERE tenant_id = $1 AND id = ANY ($2::uuid[]))
  ORDER BY principal_id FOR SHARE`);

// Facts are read by statements of their own: the snapshot of a locking statement is older than what it waited for.
const NOW = statement<{ readonly now: Instant }>('firing_now', 'SELECT carillon_now() AS now');

// The definition is compared as text, so that a corrupt one harms nobody but itself.
const SCHEDULES_READ = statement<FiringRow>('firing_schedules_read', `
  SELECT ${SCHEDULE_COLUMNS}, ${REVISION_COLUMNS}, a.policy_profile AS agent_policy_profile,
    ARRAY(SELECT o.nominal_fire_at FROM schedule_occurrences o WHERE o.schedule_id = s.id AND o.nominal_fire_at >= s.next_fire_at) AS decided_nominals,
    open.id AS open_id, open.run_over
  FROM schedules s
  JOIN schedule_revisions r ON r.schedule_id = s.id AND r.revision = s.current_revision
  LEFT JOIN agent_versions a ON a.tenant_id = s.tenant_id AND a.agent_id::text = r.definition ->> 'agent_id' AND a.version = r.definition ->> 'agent_version'
  LEFT JOIN LATERAL (
    SELECT o.id, EXISTS (SELECT 1 FROM run_outcomes e WHERE e.occurrence_id = o.id) AS run_over
    FROM schedule_occurrences o WHERE o.schedule_id = s.id AND o.disposition = 'MATERIALIZED' AND o.accounted_at IS NULL
    ORDER BY o.nominal_fire_at DESC LIMIT 1) open ON true
  WHERE s.tenant_id = $1 AND s.id = ANY ($2::uuid[])`);

// Reservations and spend in one statement: between two, an accounting could move money from one to the other.
const TENANT_READ = statement<TenantRow>('firing_tenant_read', `
  SELECT t.ceilings, c.now,
    (SELECT count(*)::int FROM runs WHERE tenant_id = $1 AND occurrence_id IS NOT NULL AND status NOT IN ('COMPLETED', 'FAILED', 'CANCELLED')) AS active_runs,
    (SELECT count(*)::int FROM schedule_occurrences WHERE tenant_id = $1 AND materialized_at > c.now - interval '1 minute') AS last_minute,
    (SELECT coalesce(sum(reserved_cost), 0)::bigint FROM schedule_occurrences
      WHERE tenant_id = $1 AND disposition = 'MATERIALIZED' AND accounted_at IS NULL) AS reserved,
    (SELECT coalesce(sum(cost), 0)::bigint FROM spend_buckets WHERE tenant_id = $1 AND hour >= date_trunc('hour', c.now - interval '24 hours', 'UTC')) AS last_day,
    (SELECT coalesce(sum(cost), 0)::bigint FROM spend_buckets WHERE tenant_id = $1 AND hour >= date_trunc('hour', c.now - interval '720 hours', 'UTC')) AS last_month
  FROM tenants t, (SELECT carillon_now() AS now) c
  WHERE t.id = $1`);

export interface LoadedFirings {
  readonly now: Instant;
  readonly ceilings: TenantCeilings;
  readonly load: TenantLoad;
  readonly firings: readonly FiringFacts[];
  /** Targets that are not decided: not due, or corrupt. */
  readonly aside: readonly FiringResult[];
}

/** Locks and then reads, in one round trip: all of it is queued at once. */
export const loadFirings = async (client: Client, tenantId: string, targets: readonly FiringTarget[]): Promise<LoadedFirings> => {
  const ids = targets.map(({ scheduleId }) => scheduleId);
  const [locked, , principals, [clock], rows, [tenant]] = await Promise.all([
    rowsOf(client, SCHEDULES_LOCK, [tenantId, ids]),
    rowsOf(client, TENANT_LOCK, [TENANT_ADMISSION_LOCK, tenantId]),
    rowsOf(client, PRINCIPALS_LOCK, [tenantId, ids]),
    rowsOf(client, NOW, []),
    rowsOf(client, SCHEDULES_READ, [tenantId, ids]),
    rowsOf(client, TENANT_READ, [tenantId]),
  ]);
  if (tenant === undefined || clock === undefined) throw new Error('the tenant of a schedule is not there');
  const held = new Set(locked.map(({ id }) => id));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const authorityOf = new Map(principals.map((row) => [row.principal_id, row]));
  const firings: FiringFacts[] = [];
  const aside: FiringResult[] = [];
  for (const target of targets) {
    const row = held.has(target.scheduleId) ? rowOf.get(target.scheduleId) : undefined;
    const facts = row === undefined ? undefined : factsOf(row, target, authorityOf.get(row.principal_id));
    if (facts === undefined) aside.push({ scheduleId: target.scheduleId, kind: 'not_due' });
    else if (facts.ok) firings.push(facts.value);
    else aside.push({ scheduleId: target.scheduleId, kind: 'corrupt', faults: facts.fault });
  }
  return { now: clock.now, ceilings: ceilingsOf(tenant.ceilings), load: loadOf(tenant), firings, aside };
};

const factsOf = (row: FiringRow, { ids }: FiringTarget, authority: AuthorityRow | undefined): Result<FiringFacts, readonly Fault[]> => {
  const definition = parseDefinition(row.definition);
  if (!definition.ok) return definition;
  const schedule = scheduleOf(row);
  return ok({
    schedule, ids,
    revision: revisionOf(row, definition.value),
    decidedNominals: row.decided_nominals,
    inFlight: row.open_id === null ? null : { occurrenceId: row.open_id, runOver: row.run_over === true },
    authority: authority === undefined ? null
      : { tenantId: schedule.tenantId, principalId: schedule.principalId, enabled: authority.enabled, scopes: authority.scopes, version: authority.version },
    agent: row.agent_policy_profile === null ? null : { policyProfile: row.agent_policy_profile },
  });
};

const loadOf = (row: TenantRow): TenantLoad => ({
  activeRuns: row.active_runs, materializedInLastMinute: row.last_minute, reservedCost: row.reserved, spentLastDay: row.last_day,
  spentLastMonth: row.last_month,
});
