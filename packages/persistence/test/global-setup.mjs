// One PostgreSQL for the whole suite with a migrated template; each test file takes a copy.
import { randomUUID } from 'node:crypto';
import { startTestPostgres } from '@carillon/local-postgres';
import pg from 'pg';
import { migrate } from '../dist/index.js';
import { createTestRoles, roleUrl } from '../dist/testing/index.js';

export default async () => {
  const server = await startTestPostgres();
  // Kept where the tear-down finds it: both run in the same process.
  globalThis.carillonPersistenceTestServer = server;
  try {
    await createTestRoles(server.url);
    const template = `carillon_template_${randomUUID().replaceAll('-', '')}`;
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${template} OWNER carillon_owner`);
    await client.end();
    await migrate({ url: roleUrl(server.url, template, 'carillon_owner') });
    process.env.TEST_PERSISTENCE_POSTGRES = JSON.stringify({ url: server.url, template });
  } catch (error) {
    // Jest tears nothing down when its set-up fails.
    await server.stop();
    throw error;
  }
};
