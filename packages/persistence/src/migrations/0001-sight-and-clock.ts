import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every statement stands on: the transaction's sight, which raises when it was never set, and the one clock. */
export class SightAndClock1764500000001 implements MigrationInterface {
  readonly name = 'SightAndClock1764500000001';

  async up(runner: QueryRunner): Promise<void> {
    // A forgotten setting must be an error. Read as NULL it would only show an empty world, and nobody would notice.
    for (const [name, setting] of SIGHTS) {
      await runner.query(`
        CREATE FUNCTION ${name}() RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
        DECLARE value text := nullif(current_setting('${setting}', true), '');
        BEGIN
          IF value IS NULL THEN RAISE EXCEPTION '${setting} is not set in this transaction' USING ERRCODE = 'CA001'; END IF;
          RETURN value;
        END $$`);
    }
    await runner.query(`
      CREATE FUNCTION carillon_scanning() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
      AS $$ SELECT coalesce(current_setting('carillon.scan', true), '') = 'on' $$`);
    // For policies of tables that may be scanned. PostgreSQL evaluates all subqueries of a policy when it checks a row again that
    // somebody else has just changed, the branch not taken included, so carillon_tenant() would raise in the middle of a scan.
    await runner.query(`
      CREATE FUNCTION carillon_tenant_unless_scanning() RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
      BEGIN
        RETURN CASE WHEN carillon_scanning() THEN NULL ELSE carillon_tenant() END;
      END $$`);
    // Floored, never rounded: a cast to timestamptz(3) rounds, and an instant rounded up would fire early.
    await runner.query(`
      CREATE FUNCTION carillon_now() RETURNS timestamptz(3) LANGUAGE sql VOLATILE
      AS $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['carillon_now', 'carillon_tenant_unless_scanning', 'carillon_scanning', ...SIGHTS.map(([sight]) => sight)]) await runner.query(`DROP FUNCTION ${name}()`);
  }
}

const SIGHTS = [['carillon_tenant', 'carillon.tenant_id'], ['carillon_principal', 'carillon.principal_id']] as const;
