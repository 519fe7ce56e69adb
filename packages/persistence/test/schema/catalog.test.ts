import { openDatabase, type TestDatabase } from '../database.js';
import { catalogOf } from './catalog.js';

let database: TestDatabase;
let catalog: readonly string[];
beforeAll(async () => {
  database = await openDatabase();
  catalog = await catalogOf(database);
});
afterAll(() => database.close());

const linesOf = (kind: string, table: string) => catalog.filter((line) => line.startsWith(`${kind} ${table} `) || line.startsWith(`${kind} ${table}.`));
const definitionsOn = (table: string) => linesOf('constraint', table).map((line) => line.split(' ').slice(3).join(' '));

test('the catalog is the one that was reviewed', () => {
  expect(catalog).toMatchSnapshot();
});

/** The columns that the requirement names, word for word, and after them those that we added. */
const COLUMNS: { readonly [table: string]: { readonly required: readonly string[]; readonly added: readonly string[] } } = {
  schedules: {
    required: [
      'id uuid not null', 'tenant_id text not null', 'principal_id text not null', 'state text not null', 'pause_reason text',
      'current_revision integer not null', 'next_fire_at timestamp(3) with time zone', 'consecutive_failures integer not null default 0',
      'created_at timestamp(3) with time zone not null', 'updated_at timestamp(3) with time zone not null',
    ],
    added: ['armed_at timestamp(3) with time zone not null', 'deferrals integer not null default 0', 'deferred_until timestamp(3) with time zone'],
  },
  schedule_revisions: {
    required: [
      'schedule_id uuid not null', 'revision integer not null', 'definition jsonb not null', 'created_by_principal_id text not null',
      'created_at timestamp(3) with time zone not null',
    ],
    added: ['principal_id text not null', 'tenant_id text not null'],
  },
  schedule_occurrences: {
    required: [
      'id uuid not null', 'schedule_id uuid not null', 'schedule_revision integer not null', 'nominal_fire_at timestamp(3) with time zone not null',
      'disposition text not null', 'session_id uuid', 'run_id uuid', 'reason_code text', 'authority_version text',
      'materialized_at timestamp(3) with time zone', 'links_erased_at timestamp(3) with time zone', 'created_at timestamp(3) with time zone not null',
    ],
    added: [
      'accounted_at timestamp(3) with time zone', 'principal_id text not null', 'reserved_cost bigint not null default 0', 'tenant_id text not null',
    ],
  },
  schedule_idempotency_keys: {
    required: [
      'tenant_id text not null', 'principal_id text not null', 'key text not null', 'request_hash text not null', 'schedule_id uuid not null',
      'created_at timestamp(3) with time zone not null',
    ],
    added: [],
  },
};

describe('the scheduling schema encodes its trust boundaries [gate.schedule.persistence_schema]', () => {
  test.each(Object.entries(COLUMNS))('%s has the required columns and no others but the added ones', (table, { required, added }) => {
    const found = linesOf('column', table).map((line) => line.replace(`column ${table}.`, ''));
    expect(found).toEqual([...required, ...added].toSorted());
  });

  test.each([
    ['schedules', 'PRIMARY KEY (id)'],
    ['schedule_revisions', 'PRIMARY KEY (schedule_id, revision)'],
    ['schedule_occurrences', 'PRIMARY KEY (id)'],
    ['schedule_idempotency_keys', 'PRIMARY KEY (tenant_id, principal_id, key)'],
    ['schedule_occurrences', 'UNIQUE (schedule_id, nominal_fire_at)'],
    ['schedules', 'UNIQUE (tenant_id, id)'],
    ['schedule_revisions', 'FOREIGN KEY (tenant_id, schedule_id) REFERENCES schedules(tenant_id, id)'],
    ['schedule_occurrences', 'FOREIGN KEY (tenant_id, schedule_id) REFERENCES schedules(tenant_id, id)'],
    ['schedule_occurrences', 'FOREIGN KEY (schedule_id, schedule_revision) REFERENCES schedule_revisions(schedule_id, revision)'],
    ['schedule_idempotency_keys', 'FOREIGN KEY (tenant_id, schedule_id) REFERENCES schedules(tenant_id, id)'],
    ['schedule_occurrences', 'FOREIGN KEY (tenant_id, session_id) REFERENCES sessions(tenant_id, id) ON DELETE SET NULL (session_id) DEFERRABLE INITIALLY DEFERRED'],
    ['schedule_occurrences', 'FOREIGN KEY (tenant_id, run_id) REFERENCES runs(tenant_id, id) ON DELETE SET NULL (run_id) DEFERRABLE INITIALLY DEFERRED'],
  ])('%s: %s', (table, definition) => {
    expect(definitionsOn(table)).toContain(definition);
  });

  test.each([
    'INDEX schedules_due ON public.schedules USING btree (next_fire_at, id) WHERE (state = \'ACTIVE\'::text)',
    'INDEX schedules_listing ON public.schedules USING btree (tenant_id, principal_id, updated_at, id)',
    'INDEX schedules_retention ON public.schedules USING btree (tenant_id, updated_at, id) WHERE (state = ANY (ARRAY[\'COMPLETED\'::text, \'CANCELLED\'::text]))',
    'INDEX schedule_occurrences_history ON public.schedule_occurrences USING btree (schedule_id, nominal_fire_at DESC)',
    'UNIQUE INDEX schedule_occurrences_run ON public.schedule_occurrences USING btree (run_id) WHERE (run_id IS NOT NULL)',
    'UNIQUE INDEX runs_one_live_per_session ON public.runs USING btree (session_id) WHERE (status <> ALL (ARRAY[\'COMPLETED\'::text, \'FAILED\'::text, \'CANCELLED\'::text]))',
  ])('there is the %s', (index) => {
    expect(catalog).toContain(`index CREATE ${index}`);
  });

  test('row security is enabled and forced on every table that holds somebody\'s rows, and each has a policy', async () => {
    const holders = await database.sql(`
      SELECT relname, relrowsecurity AND relforcerowsecurity AS forced, EXISTS (SELECT 1 FROM pg_policies WHERE tablename = relname AND NOT 'carillon_owner' = ANY (roles)) AS policy
      FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND (relname = 'tenants' OR EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = c.oid AND attname = 'tenant_id'))`);
    expect(holders.length).toBeGreaterThan(15);
    expect(holders.filter(({ forced, policy }) => !forced || !policy)).toEqual([]);
    const others = await database.sql(`
      SELECT relname FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'tenants'
        AND NOT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = c.oid AND attname = 'tenant_id') ORDER BY 1`);
    expect(others.map(({ relname }) => relname)).toEqual(['cursor_keys', 'schema_migrations']);
  });

  test('every foreign key between tables of tenants holds the tenant, or a key that belongs to one schedule', () => {
    const loose = catalog.filter((line) => line.startsWith('constraint ') && line.includes('FOREIGN KEY') && !line.includes('FOREIGN KEY (tenant_id'));
    expect(loose).toEqual([
      expect.stringContaining('FOREIGN KEY (schedule_id, schedule_revision) REFERENCES schedule_revisions'),
      expect.stringContaining('FOREIGN KEY (id, current_revision) REFERENCES schedule_revisions'),
    ]);
  });

  test('an instant is kept in milliseconds with its zone, everywhere', () => {
    expect(catalog.filter((line) => line.startsWith('column ') && / (timestamp|time|date)\b/.test(line) && !line.includes(' timestamp(3) with time zone'))).toEqual([]);
  });

  test('no column of a schedule is for a credential', () => {
    const columns = catalog.filter((line) => line.startsWith('column schedule')).map((line) => line.split(' ')[1]);
    expect(columns.filter((name) => /token|secret|password|cookie|credential|api_key/.test(name ?? ''))).toEqual([]);
  });

  const MATERIALIZED = {
    disposition: 'MATERIALIZED', session_id: 'session', run_id: 'run', reason_code: null, authority_version: '1-a', materialized_at: '2026-07-01T16:00:00Z',
    links_erased_at: null, accounted_at: null,
  };
  const MISSED = {
    disposition: 'MISSED', session_id: null, run_id: null, reason_code: 'schedule.rate_limit', authority_version: null, materialized_at: null,
    links_erased_at: null, accounted_at: null,
  };
  const ERASED = { ...MATERIALIZED, session_id: null, run_id: null, links_erased_at: '2026-07-02T00:00:00Z' };
  /** Whether the check of the occurrence's form admits a row; the links are not followed. */
  const admits = async (row: { readonly [column: string]: string | null }) => {
    const found = await database.sql(`SELECT pg_get_expr(conbin, conrelid) AS form FROM pg_constraint WHERE conname IN ('schedule_occurrences_form', 'schedule_occurrences_never_early')`);
    const form = found.map(({ form: each }) => `coalesce(${each}, true)`).join(' AND ');
    const [verdict] = await database.sql(`
      SELECT ${form} AS admitted FROM (SELECT '2026-07-01T16:00:00Z'::timestamptz AS nominal_fire_at, $1::text AS disposition, $2::text AS session_id, $3::text AS run_id, $4::text AS reason_code,
        $5::text AS authority_version, $6::timestamptz AS materialized_at, $7::timestamptz AS links_erased_at, $8::timestamptz AS accounted_at) o`,
    [row['disposition'], row['session_id'], row['run_id'], row['reason_code'], row['authority_version'], row['materialized_at'], row['links_erased_at'], row['accounted_at']]);
    return verdict.admitted as boolean;
  };

  test('an occurrence is linked, or its erasure is on the record, or it never had a run and says why', async () => {
    for (const legal of [MATERIALIZED, ERASED, { ...MATERIALIZED, accounted_at: '2026-07-01T17:00:00Z' }, MISSED, { ...MISSED, disposition: 'AUTHORIZATION_FAILED', authority_version: '2-b' }]) {
      expect({ legal, admitted: await admits(legal) }).toEqual({ legal, admitted: true });
    }
  });

  test.each([
    ['a live link to nothing', { ...MATERIALIZED, run_id: null, session_id: null }],
    ['half a link', { ...MATERIALIZED, run_id: null }],
    ['half an erasure', { ...ERASED, session_id: 'session' }],
    ['an erasure that keeps its links', { ...MATERIALIZED, links_erased_at: '2026-07-02T00:00:00Z' }],
    ['a materialized one without authority', { ...MATERIALIZED, authority_version: null }],
    ['a materialized one without its instant', { ...MATERIALIZED, materialized_at: null }],
    ['a materialized one with a reason', { ...MATERIALIZED, reason_code: 'schedule.rate_limit' }],
    ['one that is early', { ...MATERIALIZED, materialized_at: '2026-07-01T15:59:59.999Z' }],
    ['a missed one without a reason', { ...MISSED, reason_code: null }],
    ['a missed one with a run', { ...MISSED, run_id: 'run', session_id: 'session' }],
    ['a missed one that was erased', { ...MISSED, links_erased_at: '2026-07-02T00:00:00Z' }],
    ['a missed one that was materialized', { ...MISSED, materialized_at: '2026-07-01T16:00:00Z' }],
    ['a missed one that was accounted', { ...MISSED, accounted_at: '2026-07-01T17:00:00Z' }],
  ])('refused is %s', async (_name, row) => {
    expect(await admits(row)).toBe(false);
  });

  test('no login may change a revision, and only the api may add one', async () => {
    const rights = await database.sql(`
      SELECT grantee, privilege_type FROM information_schema.role_table_grants
      WHERE table_name = 'schedule_revisions' AND privilege_type <> 'SELECT' AND grantee <> 'carillon_owner'
      UNION SELECT grantee, privilege_type FROM information_schema.role_column_grants WHERE table_name = 'schedule_revisions' AND privilege_type NOT IN ('SELECT', 'INSERT') AND grantee <> 'carillon_owner'`);
    expect(rights).toEqual([{ grantee: 'carillon_api', privilege_type: 'INSERT' }]);
  });
});
