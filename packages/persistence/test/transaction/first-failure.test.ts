import { inTransaction } from '../../src/connection/transaction.js';
import { openDataSource } from '../../src/connection/pool.js';
import { openDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;
beforeAll(async () => { database = await openDatabase(); });
afterAll(() => database.close());

test('of statements sent together the error of the one that failed comes out, also when another promise rejects first', async () => {
  const dataSource = await openDataSource({ url: database.urlOf('carillon_api'), role: 'carillon_api', poolSize: 1 });
  const late = async (work: Promise<unknown>): Promise<unknown> => {
    try { return await work; } finally { for (let turn = 0; turn < 5; turn += 1) await Promise.resolve(); }
  };
  for (let round = 0; round < 50; round += 1) {
    await expect(inTransaction(dataSource, { kind: 'scan' }, ({ client }) =>
      Promise.all([late(client.query('SELECT 1 / 0')), client.query('SELECT 1')]))).rejects.toMatchObject({ code: '22012' });
  }
  await dataSource.destroy();
});
