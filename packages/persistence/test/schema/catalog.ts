import type { TestDatabase } from '../database.js';

/** Everything that the migrations make, as sorted lines: what review should see when one of them changes. */
export const catalogOf = async ({ sql }: Pick<TestDatabase, 'sql'>): Promise<readonly string[]> => {
  const lines = async (text: string) => (await sql(text)).map(({ line }) => line as string);
  const ours = `'public'::regnamespace`;
  return [
    ...await lines(`
      SELECT format('column %s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' not null' END,
        ' default ' || pg_get_expr(d.adbin, d.adrelid)) AS line
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = ${ours} AND c.relkind = 'r' AND c.relname <> 'schema_migrations' ORDER BY 1`),
    ...await lines(`
      SELECT format('constraint %s %s %s', conrelid::regclass, conname, regexp_replace(pg_get_constraintdef(oid), '\\s+', ' ', 'g')) AS line
      FROM pg_constraint WHERE connamespace = ${ours} AND contype <> 'n' AND conrelid <> 'schema_migrations'::regclass ORDER BY 1`),
    ...await lines(`SELECT format('index %s', indexdef) AS line FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1`),
    ...await lines(`
      SELECT format('policy %s %s for %s to %s using %s check %s', tablename, policyname, cmd, array_to_string(roles, ','), coalesce(qual, '-'), coalesce(with_check, '-')) AS line
      FROM pg_policies WHERE schemaname = 'public' ORDER BY 1`),
    ...await lines(`
      SELECT format('table %s security %s forced %s owner %s %s', relname, relrowsecurity, relforcerowsecurity, relowner::regrole, reloptions) AS line
      FROM pg_class WHERE relnamespace = ${ours} AND relkind = 'r' ORDER BY 1`),
    ...await lines(`SELECT format('trigger %s', pg_get_triggerdef(oid)) AS line FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`),
    ...await lines(`
      SELECT format('function %s %s %s definer %s: %s', oid::regprocedure, provolatile, proconfig, prosecdef, md5(prosrc)) AS line
      FROM pg_proc WHERE pronamespace = ${ours} ORDER BY 1`),
  ];
};
