import { readdirSync } from 'node:fs';
import os from 'node:os';
import pg from 'pg';
import { createDatabaseFromTemplate, dropDatabase, startTestPostgres, type TestPostgres } from '../src/index.js';

const query = async (url: string, sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

describe('the PostgreSQL of a test suite', () => {
  let server: TestPostgres;

  beforeAll(async () => {
    server = await startTestPostgres();
  });

  afterAll(async () => {
    await server.stop();
  });

  it('copies a template, and drops the copy with a client still in it', async () => {
    await query(server.url, 'CREATE DATABASE original');
    await query(server.url.replace(/\/postgres$/, '/original'), 'CREATE TABLE t AS SELECT 7 AS seven');
    const url = await createDatabaseFromTemplate(server.url, { name: 'the "copy"', template: 'original' });
    expect(await query(url, 'SELECT seven FROM t')).toEqual([{ seven: 7 }]);

    const lingering = new pg.Client({ connectionString: url });
    lingering.on('error', () => undefined);
    await lingering.connect();
    await dropDatabase(server.url, 'the "copy"');
    await dropDatabase(server.url, 'the "copy"');
    await dropDatabase(server.url, 'original');
    expect(await query(server.url, "SELECT datname FROM pg_database WHERE datname IN ('the \"copy\"', 'original')")).toEqual([]);
    await lingering.end();
  });

  it('takes TEST_DATABASE_URL as it is and leaves that server running', async () => {
    const before = process.env['TEST_DATABASE_URL'];
    process.env['TEST_DATABASE_URL'] = server.url;
    try {
      const given = await startTestPostgres();
      await given.stop();
      expect(given.url).toBe(server.url);
      expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      if (before === undefined) delete process.env['TEST_DATABASE_URL'];
      else process.env['TEST_DATABASE_URL'] = before;
    }
  });

  it('refuses a kind of server that it does not know', async () => {
    const before = { url: process.env['TEST_DATABASE_URL'], kind: process.env['TEST_POSTGRES'] };
    delete process.env['TEST_DATABASE_URL'];
    process.env['TEST_POSTGRES'] = 'sqlite';
    const directories = readdirSync(os.tmpdir());
    try {
      await expect(startTestPostgres()).rejects.toThrow(/"sqlite".*"embedded" or "testcontainers"/);
      expect(readdirSync(os.tmpdir())).toEqual(directories);
    } finally {
      if (before.url !== undefined) process.env['TEST_DATABASE_URL'] = before.url;
      if (before.kind === undefined) delete process.env['TEST_POSTGRES'];
      else process.env['TEST_POSTGRES'] = before.kind;
    }
  });
});
