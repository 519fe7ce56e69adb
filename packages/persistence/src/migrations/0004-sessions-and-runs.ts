import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions with their logs, and the durable queue of runs. */
export class SessionsAndRuns1764500000004 implements MigrationInterface {
  readonly name = 'SessionsAndRuns1764500000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        tenant_id text NOT NULL,
        principal_id text NOT NULL,
        agent_id uuid NOT NULL,
        agent_version text NOT NULL,
        status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'CLOSED')),
        title text,
        metadata jsonb NOT NULL DEFAULT '{}',
        next_event_sequence bigint NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        UNIQUE (tenant_id, id),
        FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, principal_id)
      )`);
    await this.runs(runner);
    await runner.query(`
      CREATE TABLE session_events (
        session_id uuid NOT NULL,
        sequence bigint NOT NULL,
        tenant_id text NOT NULL,
        run_id uuid,
        event_type text NOT NULL,
        payload_schema_version integer NOT NULL DEFAULT 1,
        actor_type text NOT NULL,
        actor_id text NOT NULL,
        payload jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (session_id, sequence),
        FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX session_events_of_run ON session_events (run_id, sequence) WHERE run_id IS NOT NULL`);
    await runner.query(`
      CREATE TABLE run_checkpoints (
        run_id uuid NOT NULL,
        version integer NOT NULL CHECK (version >= 1),
        tenant_id text NOT NULL,
        cause text NOT NULL,
        through_sequence bigint NOT NULL,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (run_id, version),
        FOREIGN KEY (tenant_id, run_id) REFERENCES runs (tenant_id, id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE model_calls (
        run_id uuid NOT NULL,
        step_number integer NOT NULL CHECK (step_number >= 1),
        attempt integer NOT NULL CHECK (attempt >= 1),
        tenant_id text NOT NULL,
        stop_reason text NOT NULL,
        input_tokens bigint NOT NULL CHECK (input_tokens >= 0),
        output_tokens bigint NOT NULL CHECK (output_tokens >= 0),
        cost bigint NOT NULL CHECK (cost >= 0),
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (run_id, step_number, attempt),
        FOREIGN KEY (tenant_id, run_id) REFERENCES runs (tenant_id, id) ON DELETE CASCADE
      )`);
  }

  private async runs(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE runs (
        id uuid PRIMARY KEY,
        tenant_id text NOT NULL,
        principal_id text NOT NULL,
        session_id uuid NOT NULL,
        schedule_id uuid,
        occurrence_id uuid,
        status text NOT NULL CHECK (status IN ('QUEUED', 'RUNNING', 'WAITING_FOR_APPROVAL', 'WAITING_FOR_USER', 'COMPLETED', 'FAILED', 'CANCELLED')),
        priority smallint NOT NULL CHECK (priority IN (0, 10)),
        scopes text[] NOT NULL,
        limits jsonb NOT NULL,
        agent_id uuid NOT NULL,
        agent_version text NOT NULL,
        policy_profile text NOT NULL,
        step_count integer NOT NULL DEFAULT 0,
        model_call_count integer NOT NULL DEFAULT 0,
        tool_call_count integer NOT NULL DEFAULT 0,
        input_tokens bigint NOT NULL DEFAULT 0,
        output_tokens bigint NOT NULL DEFAULT 0,
        cost bigint NOT NULL DEFAULT 0,
        scheduled_for timestamptz(3),
        deadline_at timestamptz(3),
        lease_owner uuid,
        lease_expires_at timestamptz(3),
        lease_epoch integer NOT NULL DEFAULT 0,
        lost_leases integer NOT NULL DEFAULT 0,
        checkpoint_version integer NOT NULL DEFAULT 1,
        failure jsonb,
        final_message text,
        cancel_requested_at timestamptz(3),
        started_at timestamptz(3),
        finished_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        UNIQUE (tenant_id, id),
        FOREIGN KEY (tenant_id, session_id) REFERENCES sessions (tenant_id, id) ON DELETE CASCADE,
        CONSTRAINT runs_lease_while_running CHECK (
          (status = 'RUNNING') = (lease_owner IS NOT NULL) AND (lease_owner IS NULL) = (lease_expires_at IS NULL)),
        CONSTRAINT runs_end CHECK ((status IN ('COMPLETED', 'FAILED', 'CANCELLED')) = (finished_at IS NOT NULL)
          AND (status = 'FAILED') = (failure IS NOT NULL) AND (status = 'COMPLETED') = (final_message IS NOT NULL)),
        CONSTRAINT runs_scheduled_bounds CHECK (occurrence_id IS NULL OR deadline_at IS NOT NULL)
      ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02)`);
    await runner.query(`
      CREATE UNIQUE INDEX runs_one_live_per_session ON runs (session_id) WHERE status NOT IN ('COMPLETED', 'FAILED', 'CANCELLED')`);
    await runner.query(`CREATE INDEX runs_queue ON runs (priority, (coalesce(scheduled_for, created_at)), id) WHERE status = 'QUEUED'`);
    // The lease's end stands in no index, so that a heartbeat changes no index; few runs are RUNNING at a time.
    await runner.query(`CREATE INDEX runs_running ON runs (id) WHERE status = 'RUNNING'`);
    await runner.query(`CREATE INDEX runs_unattended_deadlines ON runs (deadline_at) WHERE status IN ('QUEUED', 'WAITING_FOR_APPROVAL', 'WAITING_FOR_USER')`);
    await runner.query(`
      CREATE INDEX runs_active_scheduled ON runs (tenant_id) WHERE occurrence_id IS NOT NULL AND status NOT IN ('COMPLETED', 'FAILED', 'CANCELLED')`);
    // The fence: a worker's writes begin with it. An UPDATE that finds nothing is no error in SQL, so this makes it one.
    await runner.query(`
      CREATE FUNCTION carillon_assert_lease(run uuid, worker uuid, epoch integer) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM 1 FROM runs r WHERE r.id = run AND r.status = 'RUNNING' AND r.lease_owner = worker AND r.lease_epoch = epoch FOR NO KEY UPDATE;
        IF NOT FOUND THEN RAISE EXCEPTION 'the lease is lost' USING ERRCODE = 'CA002'; END IF;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION carillon_assert_lease(uuid, uuid, integer)`);
    for (const table of ['model_calls', 'run_checkpoints', 'session_events', 'runs', 'sessions']) await runner.query(`DROP TABLE ${table}`);
  }
}
