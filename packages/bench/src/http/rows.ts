import type { PrincipalRef } from '@carillon/domain';
import { aDefinitionBody } from '@carillon/domain/testing';
import pg from 'pg';

/** How many schedules the measured principal has among all of them. */
export const ownedOf = (rows: number): number => Math.min(10_000, Math.floor(rows / 2));

const INSTRUCTION = 'Read what came in since the last run, put what needs an answer first, and say in one sentence each what it is about. '.repeat(5);

const CADENCES = [
  { kind: 'DAILY', local_time: '09:00:00', timezone: 'America/Los_Angeles' },
  { kind: 'DAILY', local_time: '06:30:00', timezone: 'Europe/Berlin' },
  { kind: 'WEEKLY', weekdays: [1, 3, 5], local_time: '08:15:00', timezone: 'Asia/Tokyo' },
  { kind: 'MONTHLY', days_of_month: [1, 15], last_day: true, local_time: '12:00:00', timezone: 'UTC' },
] as const;

const definitions = (): readonly string[] => CADENCES.map((cadence) => JSON.stringify(aDefinitionBody({ instruction: INSTRUCTION, cadence })));

/** A body of the size of the stored ones. */
export const createBody = (): string => definitions()[0] ?? '';

/**
 * Fills the tables as years of use would: many tenants and principals, all states, changes spread over two years. Every so-manieth
 * row is the measured principal's, so its rows lie as far apart as the table is long. Foreign keys and the counting trigger are
 * off meanwhile; what they would have made is made here.
 */
export const fillTables = async (superuserUrl: string, rows: number, owner: PrincipalRef): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const [text, values] of statements(rows, owner)) await client.query(text, [...values]);
  } finally {
    await client.end();
  }
};

const statements = (rows: number, owner: PrincipalRef): readonly (readonly [text: string, values: readonly unknown[]])[] => [
  [`SET session_replication_role = replica`, []],
  [`SET synchronous_commit = off`, []],
  [`INSERT INTO tenants (id, ceilings) SELECT 'tenant-' || t, (SELECT ceilings FROM tenants WHERE id = $1) FROM generate_series(0, 199) AS t`, [owner.tenantId]],
  [`INSERT INTO principals (tenant_id, principal_id, enabled, scopes)
    SELECT 'tenant-' || t, 'principal-' || p, true, '{schedule.read,schedule.write}' FROM generate_series(0, 199) AS t, generate_series(0, 24) AS p`, []],
  [`CREATE TEMP TABLE made AS
    SELECT uuidv7(make_interval(secs => -63072000.0 * (1 - n / $1::float8))) AS id, n, h, n % $2::int = 0 AS owned,
      CASE WHEN h % 20 < 3 THEN 'PAUSED' WHEN h % 20 = 3 THEN 'CANCELLED' WHEN h % 20 < 6 THEN 'COMPLETED' ELSE 'ACTIVE' END AS state,
      date_trunc('milliseconds', carillon_now() - make_interval(secs => 63072000.0 * (1 - n / $1::float8))) AS created_at,
      date_trunc('milliseconds', carillon_now() - make_interval(secs => 63072000.0 * (1 - n / $1::float8) * random())) AS updated_at
    FROM generate_series(0, $1::int - 1) AS n, LATERAL (SELECT hashint4(n) & 1073741823 AS h)`, [rows, Math.floor(rows / ownedOf(rows))]],
  [`INSERT INTO schedules (id, tenant_id, principal_id, state, pause_reason, current_revision, next_fire_at, armed_at, consecutive_failures, created_at, updated_at)
    SELECT id, CASE WHEN owned THEN $1 ELSE 'tenant-' || h % 200 END, CASE WHEN owned THEN $2 ELSE 'principal-' || h / 200 % 25 END, state,
      CASE WHEN state = 'PAUSED' THEN 'user' END, 1, CASE WHEN state = 'ACTIVE' THEN date_trunc('hour', carillon_now() + make_interval(hours => 24 + h % 700)) END,
      updated_at, 0, created_at, updated_at
    FROM made`, [owner.tenantId, owner.principalId]],
  [`INSERT INTO schedule_revisions (schedule_id, revision, definition, created_by_principal_id, created_at, tenant_id, principal_id)
    SELECT s.id, 1, ($1::jsonb[])[1 + m.h % cardinality($1::jsonb[])] || jsonb_build_object('title', 'Summary number ' || m.n), s.principal_id, s.created_at, s.tenant_id, s.principal_id
    FROM made m JOIN schedules s ON s.id = m.id ORDER BY m.n`, [definitions()]],
  [`INSERT INTO schedule_counts (tenant_id, principal_id, schedules) SELECT tenant_id, principal_id, count(*) FROM schedules GROUP BY tenant_id, principal_id`, []],
  [`DROP TABLE made`, []],
  [`VACUUM ANALYZE schedules`, []],
  [`VACUUM ANALYZE schedule_revisions`, []],
  [`ANALYZE`, []],
  [`CHECKPOINT`, []],
];

/** Ids of the principal's schedules, newest change first. */
export const ownedIds = async (superuserUrl: string, { tenantId, principalId }: PrincipalRef): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM schedules WHERE tenant_id = $1 AND principal_id = $2 ORDER BY updated_at DESC, id DESC', [tenantId, principalId]);
  await client.end();
  return rows.map(({ id }) => id);
};
