import { DataSource } from 'typeorm';
import { entities } from '../../src/entities.js';
import { openDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;
beforeAll(async () => { database = await openDatabase(); });
afterAll(() => database.close());

test('the migrations from an empty database to the head leave exactly what the entity schemas declare [gate.schedule.migration_clean]', async () => {
  const dataSource = await new DataSource({ type: 'postgres', url: database.urlOf('carillon_owner'), entities, migrationsTableName: 'schema_migrations' }).initialize();
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    const tables = await database.sql(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations' ORDER BY 1`);
    expect(tables.map(({ relname }) => relname)).toEqual(dataSource.entityMetadatas.map(({ tableName }) => tableName).toSorted());
  } finally {
    await dataSource.destroy();
  }
});
