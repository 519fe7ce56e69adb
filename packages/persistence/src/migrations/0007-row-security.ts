import type { MigrationInterface, QueryRunner } from 'typeorm';

const OF_PRINCIPAL = [
  'schedules', 'schedule_revisions', 'schedule_idempotency_keys', 'schedule_occurrences', 'sessions', 'runs', 'notifications', 'principals',
];
const OF_TENANT = [
  ...OF_PRINCIPAL, 'schedule_counts', 'agent_versions', 'session_events', 'run_checkpoints', 'model_calls', 'run_outcomes', 'spend_buckets',
  'tenant_deferrals', 'process_events', 'access_tokens',
];
const IDENTITY = ['tenants', 'principals', 'agent_versions', 'access_tokens'];

const WORKERS = ['carillon_schedule_worker', 'carillon_interactive_worker', 'carillon_async_worker', 'carillon_maintenance'];
const RUN_WORKERS = ['carillon_interactive_worker', 'carillon_async_worker', 'carillon_maintenance'];

const TENANT = `tenant_id = (SELECT carillon_tenant())`;
const PRINCIPAL = `${TENANT} AND principal_id = (SELECT carillon_principal())`;
/** A scan may be used where ids are read over all tenants. */
const TENANT_OR_SCAN = `((SELECT carillon_scanning()) OR tenant_id = (SELECT carillon_tenant_unless_scanning()))`;

/** Which tables a worker may scan: the due list, waiting tenants and pending outcomes; the queue of runs. */
const SCANNED: readonly (readonly [string, string, readonly string[]])[] = [
  ['schedules', 'SELECT', ['carillon_schedule_worker']],
  ['tenant_deferrals', 'SELECT', ['carillon_schedule_worker']],
  ['run_outcomes', 'SELECT', ['carillon_schedule_worker']],
  ['runs', 'ALL', RUN_WORKERS],
];

/**
 * Row security, forced on every table that holds somebody's rows. The api sees one principal at a time, a worker one tenant at a
 * time; what a role may do there at all is the allow-list's business.
 */
export class RowSecurity1764500000007 implements MigrationInterface {
  readonly name = 'RowSecurity1764500000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['tenants', ...OF_TENANT]) {
      await runner.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
      await runner.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
      await policy(runner, table, 'owner', 'ALL', ['carillon_owner'], 'true');
    }
    for (const table of IDENTITY) await policy(runner, table, 'operator', 'ALL', ['carillon_operator'], 'true');
    for (const table of OF_PRINCIPAL) await policy(runner, table, 'api', 'ALL', ['carillon_api'], PRINCIPAL);
    await policy(runner, 'agent_versions', 'api', 'SELECT', ['carillon_api'], TENANT);
    await policy(runner, 'tenants', 'api', 'SELECT', ['carillon_api'], 'id = (SELECT carillon_tenant())');
    await policy(runner, 'tenants', 'workers', 'SELECT', WORKERS, 'id = (SELECT carillon_tenant())');
    await policy(runner, 'schedule_counts', 'api_read', 'SELECT', ['carillon_api'], TENANT);
    await policy(runner, 'schedule_counts', 'api_insert', 'INSERT', ['carillon_api'], PRINCIPAL);
    await policy(runner, 'schedule_counts', 'api_update', 'UPDATE', ['carillon_api'], PRINCIPAL);
    await policy(runner, 'process_events', 'api', 'INSERT', ['carillon_api'], `${TENANT} AND payload ->> 'principal_id' = (SELECT carillon_principal())`);
    for (const table of OF_TENANT.filter((name) => !['principals', 'access_tokens'].includes(name))) {
      const scan = SCANNED.find(([scanned]) => scanned === table);
      const scanners = scan?.[2] ?? [];
      if (scan !== undefined) await policy(runner, table, 'scan', scan[1], scanners, TENANT_OR_SCAN);
      // Policies add up, so a scanner must not meet the plain one too: it would ask for the tenant that a scan does not have.
      if (scan?.[1] === 'SELECT') for (const verb of ['INSERT', 'UPDATE', 'DELETE']) await policy(runner, table, `scanner_${verb.toLowerCase()}`, verb, scanners, TENANT);
      await policy(runner, table, 'workers', 'ALL', WORKERS.filter((role) => !scanners.includes(role)), TENANT);
    }
    await policy(runner, 'principals', 'workers', 'SELECT', WORKERS, TENANT);
    // FOR SHARE asks for an UPDATE policy that lets the row be seen; WITH CHECK (false) then lets no update through.
    await runner.query(`CREATE POLICY principals_lock ON principals FOR UPDATE TO carillon_schedule_worker USING (${TENANT}) WITH CHECK (false)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const policies: { readonly tablename: string; readonly policyname: string }[] =
      await runner.query(`SELECT tablename, policyname FROM pg_policies WHERE schemaname = 'public'`);
    for (const { tablename, policyname } of policies) await runner.query(`DROP POLICY ${policyname} ON ${tablename}`);
    for (const table of ['tenants', ...OF_TENANT]) {
      await runner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
      await runner.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
    }
  }
}

const policy = async (runner: QueryRunner, table: string, name: string, verb: string, roles: readonly string[], sees: string): Promise<void> => {
  const using = verb === 'INSERT' ? '' : `USING (${sees})`;
  const check = verb === 'SELECT' || verb === 'DELETE' ? '' : `WITH CHECK (${sees})`;
  await runner.query(`CREATE POLICY ${table}_${name} ON ${table} FOR ${verb} TO ${roles.join(', ')} ${using} ${check}`);
};
