import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules, their immutable revisions and the keys of the requests that made them. */
export class Schedules1764500000003 implements MigrationInterface {
  readonly name = 'Schedules1764500000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schedules (
        id uuid PRIMARY KEY,
        tenant_id text NOT NULL,
        principal_id text NOT NULL,
        state text NOT NULL CHECK (state IN ('ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELLED')),
        pause_reason text,
        current_revision integer NOT NULL CHECK (current_revision >= 1),
        next_fire_at timestamptz(3),
        consecutive_failures integer NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL CHECK (updated_at >= created_at),
        armed_at timestamptz(3) NOT NULL,
        deferred_until timestamptz(3),
        deferrals integer NOT NULL DEFAULT 0,
        UNIQUE (tenant_id, id),
        FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, principal_id),
        CONSTRAINT schedules_next_fire_while_active CHECK ((state = 'ACTIVE') = (next_fire_at IS NOT NULL)),
        CONSTRAINT schedules_pause_reason_while_paused CHECK (
          (state = 'PAUSED' AND pause_reason IS NOT NULL AND pause_reason IN ('user', 'failure_limit')) OR (state <> 'PAUSED' AND pause_reason IS NULL))
      ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)`);
    await runner.query(`CREATE INDEX schedules_due ON schedules (next_fire_at, id) WHERE state = 'ACTIVE'`);
    await runner.query(`CREATE INDEX schedules_deferred ON schedules (deferred_until) WHERE state = 'ACTIVE' AND deferred_until IS NOT NULL`);
    await runner.query(`CREATE INDEX schedules_listing ON schedules (tenant_id, principal_id, updated_at, id)`);
    await runner.query(`CREATE INDEX schedules_retention ON schedules (tenant_id, updated_at, id) WHERE state IN ('COMPLETED', 'CANCELLED')`);
    await runner.query(`
      CREATE TABLE schedule_revisions (
        schedule_id uuid NOT NULL,
        revision integer NOT NULL CHECK (revision >= 1),
        definition jsonb NOT NULL,
        created_by_principal_id text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        tenant_id text NOT NULL,
        principal_id text NOT NULL,
        PRIMARY KEY (schedule_id, revision),
        FOREIGN KEY (tenant_id, schedule_id) REFERENCES schedules (tenant_id, id)
      )`);
    await runner.query(`
      CREATE TABLE schedule_idempotency_keys (
        tenant_id text NOT NULL,
        principal_id text NOT NULL,
        key text NOT NULL,
        request_hash text NOT NULL,
        schedule_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant_id, principal_id, key),
        FOREIGN KEY (tenant_id, schedule_id) REFERENCES schedules (tenant_id, id)
      )`);
    await this.counts(runner);
  }

  /** How many schedules exist, kept beside them: a principal sees only its own, and nobody counts ten thousand rows per request. */
  private async counts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schedule_counts (
        tenant_id text NOT NULL,
        principal_id text NOT NULL,
        schedules integer NOT NULL,
        PRIMARY KEY (tenant_id, principal_id)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE FUNCTION schedule_counts_follow() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO schedule_counts AS c (tenant_id, principal_id, schedules) VALUES (NEW.tenant_id, NEW.principal_id, 1)
          ON CONFLICT (tenant_id, principal_id) DO UPDATE SET schedules = c.schedules + 1;
        ELSE
          UPDATE schedule_counts SET schedules = schedules - 1 WHERE tenant_id = OLD.tenant_id AND principal_id = OLD.principal_id;
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER schedule_counts_follow AFTER INSERT OR DELETE ON schedules FOR EACH ROW EXECUTE FUNCTION schedule_counts_follow()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['schedule_idempotency_keys', 'schedule_revisions', 'schedules', 'schedule_counts']) await runner.query(`DROP TABLE ${table}`);
    await runner.query(`DROP FUNCTION schedule_counts_follow()`);
  }
}
