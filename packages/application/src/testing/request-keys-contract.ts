import { demandSame, rejectionOf, type ContractClause } from './contract-clause.js';
import { addSchedule, ALICE, BOB, DUE, OTHER_ALICE, rivals, ROUNDS, settle } from './scheduling-story.js';
import type { SchedulingWorld } from './scheduling-world.js';

const claimOrRecord = (world: SchedulingWorld, owner: typeof ALICE, key: string, scheduleId: string): Promise<'first' | string> =>
  world.unitOfWork.asPrincipal(owner, async ({ requestKeys }) => {
    const found = await requestKeys.claim(key);
    if (found !== 'free') return found.scheduleId;
    await requestKeys.record({ key, requestHash: `hash of ${key}`, scheduleId }, DUE);
    return 'first';
  });

/** What every store of request keys must do. Each clause is one test. */
export const REQUEST_KEYS_CONTRACT: readonly ContractClause<SchedulingWorld>[] = [
  {
    name: 'a recorded key answers with what it stands for',
    check: async (world) => {
      await settle(world);
      const { id } = await addSchedule(world);
      demandSame(await claimOrRecord(world, ALICE, 'key', id), 'first', 'the first claim');
      const found = await world.unitOfWork.asPrincipal(ALICE, ({ requestKeys }) => requestKeys.claim('key'));
      demandSame(found === 'free' ? found : [found.key, found.requestHash, found.scheduleId], ['key', 'hash of key', id], 'the key');
      demandSame(await world.unitOfWork.asPrincipal(ALICE, ({ requestKeys }) => requestKeys.claim('Key')), 'free', 'another key');
    },
  },
  {
    name: 'a key that was claimed in a transaction that rolled back is free again',
    check: async (world) => {
      await settle(world);
      const { id } = await addSchedule(world);
      await rejectionOf(world.unitOfWork.asPrincipal(ALICE, async ({ requestKeys }) => {
        await requestKeys.claim('key');
        await requestKeys.record({ key: 'key', requestHash: 'hash', scheduleId: id }, DUE);
        throw new Error('rolled back');
      }));
      demandSame(await world.unitOfWork.asPrincipal(ALICE, ({ requestKeys }) => requestKeys.claim('key')), 'free', 'the key');
    },
  },
  {
    name: 'a key is the principal\'s own',
    check: async (world) => {
      await settle(world);
      for (const owner of [ALICE, BOB, OTHER_ALICE]) {
        const { id } = await addSchedule(world, owner);
        demandSame(await claimOrRecord(world, owner, 'key', id), 'first', `the claim of ${owner.tenantId}/${owner.principalId}`);
      }
    },
  },
  {
    name: 'of many transactions with the same key exactly one is the first, and the others wait and find what it recorded',
    check: async (world) => {
      await settle(world);
      const { id } = await addSchedule(world);
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await rivals(() => claimOrRecord(world, ALICE, `key ${round}`, id));
        demandSame(answers.toSorted(), [...Array.from({ length: answers.length - 1 }, () => id), 'first'].toSorted(), `round ${round}`);
      }
    },
  },
];
