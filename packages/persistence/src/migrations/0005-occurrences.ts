import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ledger: one row for each nominal instant that was decided. */
export class Occurrences1764500000005 implements MigrationInterface {
  readonly name = 'Occurrences1764500000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schedule_occurrences (
        id uuid PRIMARY KEY,
        schedule_id uuid NOT NULL,
        schedule_revision integer NOT NULL,
        nominal_fire_at timestamptz(3) NOT NULL,
        disposition text NOT NULL CHECK (disposition IN ('MATERIALIZED', 'MISSED', 'SKIPPED_OVERLAP', 'AUTHORIZATION_FAILED', 'CONFIGURATION_FAILED')),
        session_id uuid,
        run_id uuid,
        reason_code text,
        authority_version text,
        materialized_at timestamptz(3),
        links_erased_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        tenant_id text NOT NULL,
        principal_id text NOT NULL,
        reserved_cost bigint NOT NULL DEFAULT 0 CHECK (reserved_cost >= 0),
        accounted_at timestamptz(3),
        UNIQUE (schedule_id, nominal_fire_at),
        UNIQUE (tenant_id, id),
        FOREIGN KEY (tenant_id, schedule_id) REFERENCES schedules (tenant_id, id),
        FOREIGN KEY (schedule_id, schedule_revision) REFERENCES schedule_revisions (schedule_id, revision),
        FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE SET NULL (session_id) DEFERRABLE INITIALLY DEFERRED,
        FOREIGN KEY (tenant_id, run_id) REFERENCES runs (tenant_id, id) ON DELETE SET NULL (run_id) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT schedule_occurrences_form CHECK (CASE WHEN disposition = 'MATERIALIZED'
          THEN reason_code IS NULL AND authority_version IS NOT NULL AND materialized_at IS NOT NULL
            AND ((session_id IS NOT NULL AND run_id IS NOT NULL AND links_erased_at IS NULL)
              OR (session_id IS NULL AND run_id IS NULL AND links_erased_at IS NOT NULL))
          ELSE reason_code IS NOT NULL AND session_id IS NULL AND run_id IS NULL AND materialized_at IS NULL
            AND links_erased_at IS NULL AND accounted_at IS NULL END),
        CONSTRAINT schedule_occurrences_never_early CHECK (materialized_at >= nominal_fire_at)
      )`);
    await runner.query(`CREATE INDEX schedule_occurrences_history ON schedule_occurrences (schedule_id, nominal_fire_at DESC)`);
    await runner.query(`CREATE UNIQUE INDEX schedule_occurrences_run ON schedule_occurrences (run_id) WHERE run_id IS NOT NULL`);
    await runner.query(`CREATE INDEX schedule_occurrences_session ON schedule_occurrences (session_id) WHERE session_id IS NOT NULL`);
    await runner.query(`
      CREATE INDEX schedule_occurrences_open ON schedule_occurrences (schedule_id) WHERE disposition = 'MATERIALIZED' AND accounted_at IS NULL`);
    await runner.query(`
      CREATE INDEX schedule_occurrences_reserved ON schedule_occurrences (tenant_id) INCLUDE (reserved_cost)
      WHERE disposition = 'MATERIALIZED' AND accounted_at IS NULL`);
    await runner.query(`CREATE INDEX schedule_occurrences_minute ON schedule_occurrences (tenant_id, materialized_at) WHERE materialized_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE schedule_occurrences`);
  }
}
