import type { ProcessEvent } from '@carillon/domain';
import { demandSame, rejectionOf, type ContractClause } from './contract-clause.js';
import { ALICE, DUE, OTHER_ALICE, settle } from './scheduling-story.js';
import type { SchedulingWorld } from './scheduling-world.js';

const event = (derivationKey: string, count = 1, owner = ALICE): ProcessEvent => ({
  tenantId: owner.tenantId, eventType: 'schedule.created', actorType: 'principal', actorId: ALICE.principalId, derivationKey, createdAt: DUE,
  payload: { principal_id: ALICE.principalId, count, nothing: null, nested: { list: ['ß', '😀'] } },
});

const append = (world: SchedulingWorld, events: readonly ProcessEvent[]) =>
  world.unitOfWork.asPrincipal(ALICE, ({ processEvents }) => processEvents.append(events));

/** What every log of process events must do. Each clause is one test. */
export const PROCESS_EVENTS_CONTRACT: readonly ContractClause<SchedulingWorld>[] = [
  {
    name: 'keeps what it was told',
    check: async (world) => {
      await settle(world);
      await append(world, []);
      await append(world, [event('a'), event('b', 2)]);
      const told = (await world.processEvents()).toSorted((a, b) => (a.derivationKey < b.derivationKey ? -1 : 1));
      demandSame(told.map(({ eventType, derivationKey, payload }) => [eventType, derivationKey, payload['count'], payload['nothing'], payload['nested']]), [
        ['schedule.created', 'a', 1, null, { list: ['ß', '😀'] }], ['schedule.created', 'b', 2, null, { list: ['ß', '😀'] }],
      ], 'the log');
    },
  },
  {
    name: 'an event whose derivation key is there is told once, in one append as in two',
    check: async (world) => {
      await settle(world);
      await append(world, [event('a', 1), event('a', 2)]);
      await append(world, [event('a', 3)]);
      demandSame((await world.processEvents()).map(({ payload }) => payload['count']), [1], 'the log');
    },
  },
  {
    name: 'a derivation key is the tenant\'s own',
    check: async (world) => {
      await settle(world);
      await append(world, [event('a', 1)]);
      await world.unitOfWork.asPrincipal(OTHER_ALICE, ({ processEvents }) => processEvents.append([event('a', 2, OTHER_ALICE)]));
      demandSame((await world.processEvents()).map(({ payload }) => payload['count']).toSorted(), [1, 2], 'the log');
    },
  },
  {
    name: 'what was told in a transaction that rolled back was never told',
    check: async (world) => {
      await settle(world);
      await rejectionOf(world.unitOfWork.asPrincipal(ALICE, async ({ processEvents }) => {
        await processEvents.append([event('a', 1)]);
        throw new Error('rolled back');
      }));
      demandSame(await world.processEvents(), [], 'the log');
      await append(world, [event('a', 2)]);
      demandSame((await world.processEvents()).map(({ payload }) => payload['count']), [2], 'the log');
    },
  },
];
