import { randomUUID } from 'node:crypto';
import { createSchedule, fireDueSchedules } from '@carillon/application';
import { memorySecretScanner } from '@carillon/application/testing';
import { DEFAULT_CEILINGS, runLimitsJson, type RunLimits } from '@carillon/domain';
import pg from 'pg';
import { connect, type Persistence } from '../connection/connect.js';
import { migrate } from '../grants/migrate.js';
import type { RoleName } from '../grants/roles.js';
import { createTestRoles, roleUrl } from './roles.js';

/** A migrated database of its own with the tenant `demo`, for tests that run whole processes on it. */
export interface ScheduledWorld {
  readonly urlOf: (role: RoleName) => string;
  readonly superuserUrl: string;
  /** As a superuser, for looking, and for setting up what no role may. */
  readonly sql: <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** A schedule of alice that fires once, so many milliseconds from now by the database's clock. Returns its id. */
  readonly scheduleOnce: (inMilliseconds: number, instruction: string, runTimeoutSeconds?: number) => Promise<string>;
  /** Waits for the instants of all active schedules, by the database's clock, and decides them as the schedule worker would. */
  readonly fireDue: () => Promise<void>;
  readonly connectAs: (role: RoleName) => Promise<Persistence>;
  readonly close: () => Promise<void>;
}

const ALICE = { tenantId: 'demo', principalId: 'alice', scopes: ['schedule.write', 'workspace.read'] };
const AGENT_ID = '0d9f1b52-6c1e-4a37-9c55-2f6b8a4e7d10';
const LIMITS: RunLimits = {
  maxSteps: 4, maxModelCalls: 4, maxToolCalls: 4, maxCost: 10_000, synthesisReserveSteps: 0, synthesisReserveModelCalls: 0, synthesisReserveCost: 0,
};

export const openScheduledWorld = async (serverUrl: string): Promise<ScheduledWorld> => {
  await createTestRoles(serverUrl);
  const database = `carillon_${randomUUID().replaceAll('-', '')}`;
  await once(serverUrl, `CREATE DATABASE ${database} OWNER carillon_owner`);
  const urlOf = (role: RoleName) => roleUrl(serverUrl, database, role);
  await migrate({ url: urlOf('carillon_owner') });
  const superuserUrl = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).toString();
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => undefined);
  await client.connect();

  const open: Persistence[] = [];
  const connectAs = async (role: RoleName) => {
    const persistence = await connect({ url: urlOf(role), role, poolSize: 4 });
    open.push(persistence);
    return persistence;
  };
  const operator = await connectAs('carillon_operator');
  await operator.identityStore.apply({
    id: ALICE.tenantId,
    ceilings: { ...DEFAULT_CEILINGS, maxActiveRuns: 1000, maxMaterializationsPerMinute: 1000 },
    principals: [{ id: ALICE.principalId, enabled: true, scopes: ALICE.scopes }],
    agents: [{ id: AGENT_ID, name: 'general', version: '1', policyProfile: 'default', instructions: 'Be brief.', limits: LIMITS }],
  }, 'write');
  const api = await connectAs('carillon_api');
  const scheduler = await connectAs('carillon_schedule_worker');
  const create = createSchedule({ ...api, secretScanner: memorySecretScanner });
  const fire = fireDueSchedules({ ledger: scheduler.firingLedger, outcomes: scheduler.outcomeLedger, ids: scheduler.ids, wakeups: scheduler.wakeups });

  const scheduleOnce = async (inMilliseconds: number, instruction: string, runTimeoutSeconds = 300): Promise<string> => {
    const { rows: [clock] } = await client.query<{ at: string }>(
      `SELECT to_char((carillon_now() + make_interval(secs => $1 / 1000.0)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`, [inMilliseconds]);
    const answer = await create({
      principal: ALICE, idempotencyKey: randomUUID(),
      definition: {
        title: 'Say hello', instruction, agent_id: AGENT_ID, agent_version: '1', policy_profile: 'default', requested_scopes: ['workspace.read'],
        limits: runLimitsJson(LIMITS), run_timeout_seconds: runTimeoutSeconds, cadence: { kind: 'ONCE', at: clock?.at }, misfire_grace_seconds: 3600,
        max_consecutive_failures: 3,
      },
    });
    if (!answer.ok) throw new Error(`the schedule was refused: ${JSON.stringify(answer.fault)}`);
    return answer.value.schedule.id;
  };
  return {
    urlOf, superuserUrl, connectAs, scheduleOnce,
    sql: async <Row>(text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows as readonly Row[],
    fireDue: async () => {
      await client.query(`SELECT pg_sleep(greatest(0, extract(epoch FROM max(next_fire_at) - carillon_now()))) FROM schedules WHERE state = 'ACTIVE'`);
      const { failed } = await fire({ batch: 100, retryAfterSeconds: 1, tenantsInFlight: 1 });
      for (const { error } of failed) throw error;
    },
    close: async () => {
      await Promise.all(open.map((persistence) => persistence.close()));
      await client.end();
      await once(serverUrl, `DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
};

const once = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};
