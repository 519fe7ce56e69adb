import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the end of a run leaves for the accountant, and what accounting keeps: spend, notifications, process events. */
export class Accounting1764500000006 implements MigrationInterface {
  readonly name = 'Accounting1764500000006';

  async up(runner: QueryRunner): Promise<void> {
    // No link to the run: an outcome must survive the erasure of its session.
    await runner.query(`
      CREATE TABLE run_outcomes (
        occurrence_id uuid PRIMARY KEY,
        tenant_id text NOT NULL,
        schedule_id uuid NOT NULL,
        run_id uuid NOT NULL,
        status text NOT NULL CHECK (status IN ('COMPLETED', 'FAILED', 'CANCELLED')),
        failure jsonb,
        cost bigint NOT NULL CHECK (cost >= 0),
        finished_at timestamptz(3) NOT NULL,
        FOREIGN KEY (tenant_id, occurrence_id) REFERENCES schedule_occurrences (tenant_id, id),
        CONSTRAINT run_outcomes_failure CHECK ((status = 'FAILED') = (failure IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX run_outcomes_pending ON run_outcomes (finished_at, occurrence_id)`);
    await runner.query(`
      CREATE TABLE spend_buckets (
        tenant_id text NOT NULL REFERENCES tenants (id),
        hour timestamptz(3) NOT NULL CHECK (hour = date_trunc('hour', hour, 'UTC')),
        cost bigint NOT NULL CHECK (cost >= 0),
        PRIMARY KEY (tenant_id, hour)
      )`);
    await runner.query(`
      CREATE TABLE tenant_deferrals (
        tenant_id text PRIMARY KEY REFERENCES tenants (id),
        retry_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE notifications (
        id uuid PRIMARY KEY,
        tenant_id text NOT NULL,
        principal_id text NOT NULL,
        kind text NOT NULL,
        dedupe_key text NOT NULL,
        payload jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        UNIQUE (tenant_id, dedupe_key),
        FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, principal_id)
      )`);
    await runner.query(`
      CREATE TABLE process_events (
        id uuid PRIMARY KEY,
        tenant_id text NOT NULL,
        event_type text NOT NULL,
        actor_type text NOT NULL,
        actor_id text NOT NULL,
        derivation_key text NOT NULL,
        payload jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        UNIQUE (tenant_id, derivation_key)
      )`);
    await runner.query(`CREATE INDEX process_events_retention ON process_events (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['process_events', 'notifications', 'tenant_deferrals', 'spend_buckets', 'run_outcomes']) await runner.query(`DROP TABLE ${table}`);
  }
}
