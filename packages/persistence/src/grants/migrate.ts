import { DataSource } from 'typeorm';
import { migrations, SCHEMA_REVISIONS } from '../migrations/index.js';
import { SCHEMA_TABLE } from './allow-list.js';
import { grantStatements } from './statements.js';

export interface MigrateSettings {
  /** The URL of the owner's login. */
  readonly url: string;
  /** The schema revision to stop at, up or down; the newest without it. */
  readonly to?: string;
}

export interface MigrateReport {
  readonly from: string | null;
  readonly to: string | null;
}

/** Nobody else migrates at the same time, wherever they run. */
const MIGRATION_LOCK = 0x6361_7269;

/**
 * Takes the schema to a revision, up or down, and gives every login its rights. Each migration is one transaction.
 * @throws Error when `to` is no revision of this build, or the database holds one that this build does not know.
 */
export const migrate = async (settings: MigrateSettings): Promise<MigrateReport> => {
  const target = settings.to ?? SCHEMA_REVISIONS.at(-1) ?? '';
  if (!SCHEMA_REVISIONS.includes(target)) throw new Error(`there is no schema revision ${target}; the newest is ${SCHEMA_REVISIONS.at(-1)}`);
  const dataSource = await openOwner(settings.url);
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const from = await currentRevision(dataSource);
    await move(dataSource, from, target);
    const to = await currentRevision(dataSource);
    if (to === SCHEMA_REVISIONS.at(-1)) await grant(dataSource);
    return { from, to };
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
    await dataSource.destroy();
  }
};

const openOwner = (url: string): Promise<DataSource> =>
  new DataSource({ type: 'postgres', url, migrations, migrationsTableName: SCHEMA_TABLE, migrationsTransactionMode: 'each', applicationName: 'carillon migrate' }).initialize();

const move = async (dataSource: DataSource, from: string | null, target: string): Promise<void> => {
  const place = (revision: string | null) => (revision === null ? -1 : SCHEMA_REVISIONS.indexOf(revision));
  if (from !== null && place(from) < 0) throw new Error(`the database has schema ${from}, which this build does not know`);
  const steps = place(target) - place(from);
  if (steps > 0) await runUpTo(dataSource, place(target));
  for (let step = steps; step < 0; step += 1) await dataSource.undoLastMigration({ transaction: 'each' });
};

/** TypeORM runs all migrations that it knows, so it is told of those up to the target only. */
const runUpTo = async (dataSource: DataSource, last: number): Promise<void> => {
  const all = dataSource.migrations;
  try {
    Object.assign(dataSource, { migrations: all.slice(0, last + 1) });
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    Object.assign(dataSource, { migrations: all });
  }
};

const grant = (dataSource: DataSource): Promise<void> =>
  dataSource.transaction(async (manager) => {
    for (const statement of grantStatements()) await manager.query(statement);
  });

/** The newest migration that the database has seen; null for an empty database. */
export const currentRevision = async (dataSource: Pick<DataSource, 'query'>): Promise<string | null> => {
  const [table] = await dataSource.query(`SELECT to_regclass($1) IS NOT NULL AS there`, [`public.${SCHEMA_TABLE}`]);
  if (table.there !== true) return null;
  const [row] = await dataSource.query(`SELECT name FROM ${SCHEMA_TABLE} ORDER BY timestamp DESC LIMIT 1`);
  return row?.name ?? null;
};
