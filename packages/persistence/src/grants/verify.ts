import pg from 'pg';
import { migrations } from '../migrations/index.js';
import { expectedRights } from './expected-rights.js';
import type { RoleName } from './roles.js';
import { ROW_POLICIES } from './row-policies.js';

export interface ReleaseReport {
  /** The schema revision of the database. */
  readonly schema: string;
  /** One line for each thing that is missing, too much or otherwise; empty when the login is exactly as released. */
  readonly differences: readonly string[];
}

/**
 * Compares a login, and what guards the tables from it, with what this build releases: nothing missing and nothing more.
 * @throws the driver's error when the login cannot connect
 */
export const verifyRelease = async ({ url, role }: { readonly url: string; readonly role: RoleName }): Promise<ReleaseReport> => {
  const client = new pg.Client({ connectionString: url, application_name: 'carillon verify-release', connectionTimeoutMillis: 10_000, query_timeout: 30_000 });
  // A connection that breaks is told by the statement that was under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN READ ONLY');
    const lines = async (text: string): Promise<readonly string[]> => (await client.query<{ line: string }>(text)).rows.map(({ line }) => line);
    const schema = (await lines(SCHEMA))[0] ?? '(none)';
    const columns = await lines(COLUMNS);
    const held = role === 'carillon_owner' ? [] : await lines(HELD);
    const wanted = role === 'carillon_owner' ? [] : expectedRights(role, columns);
    const policies = ROW_POLICIES.filter((policy) => policy.includes(` ${role} `));
    return {
      schema,
      differences: [
        ...(schema === NEWEST ? [] : [`schema: the database has ${schema}, this build released ${NEWEST}`]),
        ...await lines(LOGIN(role)),
        ...await lines(role === 'carillon_owner' ? NOT_OWNED : OWNED),
        ...wanted.filter((right) => !held.includes(right)).map((right) => `missing: ${right}`),
        ...held.filter((right) => !wanted.includes(right)).map((right) => `extra: ${right}`),
        ...await lines(UNGUARDED),
        ...comparePolicies(policies, (await lines(POLICIES)).filter((policy) => policy.includes(` ${role} `) || policy.includes(' public '))),
      ],
    };
  } finally {
    await client.end();
  }
};

const NEWEST = migrations.at(-1)?.name ?? '';

const comparePolicies = (wanted: readonly string[], found: readonly string[]): readonly string[] => [
  ...wanted.filter((policy) => !found.includes(policy)).map((policy) => `missing: policy ${policy}`),
  ...found.filter((policy) => !wanted.includes(policy)).map((policy) => `extra: policy ${policy}`),
];

const SCHEMA = `SELECT name AS line FROM schema_migrations ORDER BY timestamp DESC LIMIT 1`;

const TABLES = `SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')`;

const COLUMNS = `
  SELECT c.relname || '.' || a.attname AS line FROM (${TABLES}) c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1`;

/** Every right that the login has, however it came by it: by itself, through a membership, or because everybody has it. */
const HELD = `
  SELECT format('%s %s.%s', verb, c.relname, a.attname) AS line
  FROM (${TABLES}) c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) AS verb WHERE has_column_privilege(c.oid, a.attnum, verb)
  UNION ALL
  SELECT format('%s %s', verb, c.relname) FROM (${TABLES}) c CROSS JOIN unnest(ARRAY['DELETE', 'TRUNCATE', 'TRIGGER', 'MAINTAIN']) AS verb
  WHERE has_table_privilege(c.oid, verb)
  UNION ALL
  SELECT format('%s sequence %s', verb, s.relname) FROM pg_class s CROSS JOIN unnest(ARRAY['USAGE', 'SELECT', 'UPDATE']) AS verb
  WHERE s.relnamespace = 'public'::regnamespace AND s.relkind = 'S' AND has_sequence_privilege(s.oid, verb)
  UNION ALL
  SELECT format('EXECUTE %s', p.oid::regprocedure) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND has_function_privilege(p.oid, 'EXECUTE')
  UNION ALL
  SELECT format('%s schema %s', verb, n.nspname) FROM pg_namespace n CROSS JOIN unnest(ARRAY['USAGE', 'CREATE']) AS verb
  WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' AND has_schema_privilege(n.oid, verb)
  UNION ALL
  SELECT 'CREATE database' WHERE has_database_privilege(current_database(), 'CREATE')
  ORDER BY 1`;

const LOGIN = (role: RoleName): string => `
  SELECT format('login: this is %s, not ${role}', current_user) AS line WHERE current_user <> '${role}'
  UNION ALL
  SELECT 'attribute: ' || attribute FROM pg_roles r CROSS JOIN LATERAL (VALUES
    ('superuser', r.rolsuper), ('bypassrls', r.rolbypassrls), ('createrole', r.rolcreaterole), ('createdb', r.rolcreatedb), ('replication', r.rolreplication)
  ) AS a (attribute, held) WHERE r.rolname = current_user AND a.held
  UNION ALL
  SELECT format('member of: %s', m.roleid::regrole) FROM pg_auth_members m WHERE m.member = current_user::regrole
  UNION ALL
  SELECT format('default privileges: %s', d.defaclacl) FROM pg_default_acl d WHERE EXISTS (
    SELECT 1 FROM aclexplode(d.defaclacl) x WHERE x.grantee IN (0, current_user::regrole))`;

const OURS = `
  SELECT relowner AS owner, 'table ' || relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
  UNION ALL SELECT proowner, 'function ' || oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;

const OWNED = `
  SELECT 'owner of: ' || name AS line FROM (
    ${OURS} UNION ALL SELECT nspowner, 'schema ' || nspname FROM pg_namespace UNION ALL SELECT datdba, 'database ' || datname FROM pg_database
  ) AS o WHERE owner = current_user::regrole`;

const NOT_OWNED = `SELECT 'not the owner of: ' || name AS line FROM (${OURS}) AS o WHERE owner <> current_user::regrole`;

/** A table with somebody's rows in it must guard them from everybody, its owner included. */
const UNGUARDED = `
  SELECT format('row security: %s is not %s', c.relname, CASE WHEN c.relrowsecurity THEN 'forced' ELSE 'on' END) AS line
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
    AND (c.relname = 'tenants' OR EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped))
  ORDER BY 1`;

/** One line for each policy and role, its conditions as a hash. */
export const POLICIES = `
  SELECT format('%s %s %s %s %s', p.tablename, p.policyname, p.cmd, role, left(md5(concat(p.permissive, '|', p.qual, '|', p.with_check)), 12)) AS line
  FROM pg_policies p CROSS JOIN unnest(p.roles) AS role WHERE p.schemaname = 'public' ORDER BY 1`;
