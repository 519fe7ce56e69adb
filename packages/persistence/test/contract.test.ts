import { SCHEDULING_CONTRACTS } from '@carillon/application/testing';
import { postgresWorld, type PostgresWorld } from './scheduling-world.js';

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(() => world.clear());
afterAll(() => world.close());

describe.each(Object.entries(SCHEDULING_CONTRACTS))('PostgreSQL as %s [share.schedule.repository_contract]', (_port, contract) => {
  test.each(contract.map(({ name, check }) => ({ name, check })))('$name', async ({ check }) => {
    await check(world);
  });
});
