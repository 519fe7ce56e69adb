import { memorySchedulingWorld, SCHEDULING_CONTRACTS } from '../src/testing/index.js';

describe.each(Object.entries(SCHEDULING_CONTRACTS))('the adapters in memory as %s [share.schedule.repository_contract]', (_port, contract) => {
  test.each(contract.map(({ name, check }) => ({ name, check })))('$name', async ({ check }) => {
    await check(memorySchedulingWorld());
  });
});
