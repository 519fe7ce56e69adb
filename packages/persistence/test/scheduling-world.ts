import type { SchedulingWorld } from '@carillon/application/testing';
import { DEFAULT_CEILINGS, runLimitsJson, type TenantCeilings } from '@carillon/domain';
import type { Persistence } from '../src/index.js';
import { openDatabase, type TestDatabase } from './database.js';

/** Enough connections for all rivals of a contract to meet. */
const POOL = 8;

export interface PostgresWorld extends SchedulingWorld {
  readonly database: TestDatabase;
  readonly api: Persistence;
  readonly scheduler: Persistence;
  readonly worker: Persistence;
  readonly operator: Persistence;
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The adapters of PostgreSQL on a database of their own, each under the login that works with them in production. */
export const postgresWorld = async (): Promise<PostgresWorld> => {
  const database = await openDatabase();
  const [api, scheduler, worker, operator] = await Promise.all([
    database.connectAs('carillon_api', POOL), database.connectAs('carillon_schedule_worker', POOL), database.connectAs('carillon_async_worker', POOL),
    database.connectAs('carillon_operator', 1),
  ]);
  const ceilings = new Map<string, TenantCeilings>();
  const apply = (id: string, changes: Partial<Parameters<Persistence['identityStore']['apply']>[0]>) =>
    operator.identityStore.apply({ id, ceilings: ceilings.get(id) ?? DEFAULT_CEILINGS, principals: [], agents: [], ...changes }, 'write');
  return {
    database, api, scheduler, worker, operator, clear: database.clear, close: database.close,
    unitOfWork: api.unitOfWork, firingLedger: scheduler.firingLedger, outcomeLedger: scheduler.outcomeLedger,
    runQueue: worker.runQueue, runJournal: worker.runJournal, runSweeps: worker.runSweeps,
    newId: api.ids.next,
    setNow: database.setNow,
    setTenant: async (id, changes = {}) => {
      ceilings.set(id, { ...DEFAULT_CEILINGS, ...changes });
      await apply(id, {});
    },
    setPrincipal: async ({ tenantId, principalId }, authority) => { await apply(tenantId, { principals: [{ id: principalId, ...authority }] }); },
    addAgent: async ({ tenantId, agentId, ...agent }) => { await apply(tenantId, { agents: [{ id: agentId, ...agent }] }); },
    corruptDefinition: async (scheduleId) => {
      await database.sql(`UPDATE schedule_revisions SET definition = '{"title": 7, "agent_id": "nobody"}' WHERE schedule_id = $1`, [scheduleId]);
    },
    addInteractiveRun: async (owner, agent) => {
      const [sessionId, runId] = [api.ids.next(), api.ids.next()];
      await database.sql(`
        INSERT INTO sessions (id, tenant_id, principal_id, agent_id, agent_version, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, carillon_now(), carillon_now())`, [sessionId, owner.tenantId, owner.principalId, agent.agentId, agent.version]);
      await database.sql(`
        INSERT INTO runs (id, tenant_id, principal_id, session_id, status, priority, scopes, limits, agent_id, agent_version, policy_profile, created_at, updated_at)
        VALUES ($1, $2, $3, $4, 'QUEUED', 0, '{}', $5, $6, $7, $8, carillon_now(), carillon_now())`,
      [runId, owner.tenantId, owner.principalId, sessionId, JSON.stringify(runLimitsJson(agent.limits)), agent.agentId, agent.version, agent.policyProfile]);
      return runId;
    },
    requestCancel: async (runId) => { await database.sql('UPDATE runs SET cancel_requested_at = carillon_now() WHERE id = $1', [runId]); },
    processEvents: () => database.sql(`SELECT event_type AS "eventType", derivation_key AS "derivationKey", payload FROM process_events ORDER BY id`),
    sessionEvents: async (runId) => (await database.sql(`
      SELECT e.sequence, e.event_type AS "eventType", e.actor_type AS "actorType", e.payload
      FROM session_events e JOIN runs r ON r.session_id = e.session_id WHERE r.id = $1 ORDER BY e.sequence`, [runId]))
      .map((event) => ({ ...event, sequence: Number(event.sequence) })),
    notifications: async () => (await database.sql('SELECT dedupe_key FROM notifications')).map(({ dedupe_key: key }) => key),
  };
};
