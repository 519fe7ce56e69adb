import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants with their ceilings, principals with a version that only rises, agents, and tokens known by their hash alone. */
export class Identity1764500000002 implements MigrationInterface {
  readonly name = 'Identity1764500000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tenants (
        id text PRIMARY KEY,
        ceilings jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT carillon_now()
      )`);
    await runner.query(`
      CREATE TABLE principals (
        tenant_id text NOT NULL REFERENCES tenants (id),
        principal_id text NOT NULL,
        enabled boolean NOT NULL,
        scopes text[] NOT NULL,
        version_number integer NOT NULL DEFAULT 0,
        version text NOT NULL DEFAULT '',
        lock_marker smallint NOT NULL DEFAULT 0,
        PRIMARY KEY (tenant_id, principal_id)
      )`);
    await runner.query(`
      COMMENT ON COLUMN principals.lock_marker IS
      'Nothing reads it. FOR SHARE needs the right to update some column; the schedule worker has it on this one, and a policy that lets no update through.'`);
    await runner.query(`
      CREATE FUNCTION principals_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.enabled = OLD.enabled AND NEW.scopes = OLD.scopes THEN
          NEW.version_number := OLD.version_number; NEW.version := OLD.version; RETURN NEW;
        END IF;
        NEW.version_number := CASE TG_OP WHEN 'UPDATE' THEN OLD.version_number + 1 ELSE 1 END;
        NEW.version := NEW.version_number || '-' || left(encode(sha256(convert_to(NEW.enabled::text || ' ' || array_to_string(NEW.scopes, ' '), 'UTF8')), 'hex'), 12);
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER principals_version BEFORE INSERT OR UPDATE ON principals FOR EACH ROW EXECUTE FUNCTION principals_version()`);
    await runner.query(`
      CREATE TABLE agent_versions (
        tenant_id text NOT NULL REFERENCES tenants (id),
        agent_id uuid NOT NULL,
        version text NOT NULL,
        name text NOT NULL,
        policy_profile text NOT NULL,
        instructions text NOT NULL,
        limits jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT carillon_now(),
        PRIMARY KEY (tenant_id, agent_id, version)
      )`);
    await runner.query(`
      CREATE TABLE access_tokens (
        id uuid PRIMARY KEY,
        token_sha256 text NOT NULL UNIQUE CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
        tenant_id text NOT NULL,
        principal_id text NOT NULL,
        scopes text[] NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        revoked_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT carillon_now(),
        FOREIGN KEY (tenant_id, principal_id) REFERENCES principals (tenant_id, principal_id)
      )`);
    // The one SECURITY DEFINER function: who asks is not known before it has answered, so no sight can be set for it.
    await runner.query(`
      CREATE FUNCTION carillon_resolve_token(sha256 text)
      RETURNS TABLE (state text, tenant_id text, principal_id text, scopes text[])
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
        SELECT CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked' WHEN t.expires_at <= public.carillon_now() THEN 'expired'
                    WHEN NOT p.enabled THEN 'disabled' ELSE 'active' END,
               t.tenant_id, t.principal_id,
               ARRAY(SELECT scope FROM unnest(p.scopes) AS scope WHERE scope = ANY (t.scopes) ORDER BY scope)
        FROM public.access_tokens t JOIN public.principals p USING (tenant_id, principal_id)
        WHERE t.token_sha256 = sha256
      $$`);
    await runner.query(`REVOKE ALL ON FUNCTION carillon_resolve_token(text) FROM PUBLIC`);
    await runner.query(`
      CREATE TABLE cursor_keys (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key bytea NOT NULL CHECK (length(key) = 32),
        created_at timestamptz(3) NOT NULL DEFAULT carillon_now()
      )`);
    // Two random UUIDs hold 244 random bits; hashed they make the key.
    await runner.query(`INSERT INTO cursor_keys (key) VALUES (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION carillon_resolve_token(text)`);
    for (const table of ['cursor_keys', 'access_tokens', 'agent_versions', 'principals', 'tenants']) await runner.query(`DROP TABLE ${table}`);
    await runner.query(`DROP FUNCTION principals_version()`);
  }
}
