import { demand, demandSame, type ContractClause } from './contract-clause.js';
import { addSchedule, after, agentOf, ALICE, claim, DUE, fire, LEASE_SECONDS, materialize, rivals, ROUNDS, settle } from './scheduling-story.js';
import type { SchedulingWorld } from './scheduling-world.js';

const claimed = async (world: SchedulingWorld, priorities: readonly number[], limit: number) =>
  (await world.runQueue.claim({ workerId: world.newId(), priorities, limit, leaseSeconds: LEASE_SECONDS })).map(({ runId }) => runId);

const queued = async (world: SchedulingWorld, count: number): Promise<void> => {
  await world.setTenant(ALICE.tenantId, { maxActiveRuns: 1000, maxMaterializationsPerMinute: 1000, dailyCost: 1e12, monthlyCost: 1e12 });
  const schedules = [];
  for (let index = 0; index < count; index += 1) schedules.push(await addSchedule(world));
  await fire(world, schedules);
};

/** What every queue of runs must do. Each clause is one test. */
export const RUN_QUEUE_CONTRACT: readonly ContractClause<SchedulingWorld>[] = [
  {
    name: 'a queued run is claimed by one worker at a time, and a claim takes no more than asked for',
    check: async (world) => {
      await settle(world);
      await world.setNow(DUE);
      for (let round = 0; round < ROUNDS; round += 1) {
        await queued(world, 5);
        const taken = await rivals(() => claimed(world, [10], 2));
        demand(taken.every((runs) => runs.length <= 2), `round ${round}: a claim took more than two`);
        const runs = [...taken.flat(), ...await claimed(world, [10], 10)];
        demandSame([runs.length, new Set(runs).size], [5, 5], `round ${round}: runs taken`);
      }
    },
  },
  {
    name: 'each claim raises the run\'s epoch and is told together with it',
    check: async (world) => {
      await settle(world);
      await world.setNow(DUE);
      const { runId } = await materialize(world, await addSchedule(world));
      const first = await claim(world);
      await world.runJournal.release(first);
      const second = await claim(world);
      demandSame([first.runId, first.epoch, second.runId, second.epoch], [runId, 1, runId, 2], 'the leases');
      const told = (await world.sessionEvents(runId)).filter(({ eventType }) => eventType === 'run.claimed' || eventType === 'run.started');
      demandSame(told.map(({ eventType, actorType, payload }) => [eventType, actorType, payload['lease_epoch'], payload['attempt']]), [
        ['run.claimed', 'worker', 1, 1], ['run.started', 'worker', 1, 1], ['run.claimed', 'worker', 2, 1], ['run.started', 'worker', 2, 1],
      ], 'the events');
      demand((await world.sessionEvents(runId)).every(({ sequence }, index, log) => index === 0 || sequence > (log[index - 1]?.sequence ?? 0)), 'the log is not in order');
    },
  },
  {
    name: 'a claim takes the classes asked for only, the lower class first, then the oldest',
    check: async (world) => {
      await settle(world);
      const runs = [];
      for (const second of [0, 1]) {
        await world.setNow(after(second));
        runs.push((await materialize(world, await addSchedule(world))).runId);
      }
      await world.setNow(after(2));
      const interactive = await world.addInteractiveRun(ALICE, agentOf(ALICE.tenantId));
      demandSame(await claimed(world, [20], 1), [], 'a class without runs');
      demandSame([...await claimed(world, [0, 10], 1), ...await claimed(world, [0], 1), ...await claimed(world, [10], 1), ...await claimed(world, [10], 1)],
        [interactive, ...runs], 'the order');
    },
  },
  {
    name: 'a claim takes no run that is scheduled for later or past its deadline',
    check: async (world) => {
      await settle(world);
      await world.setNow(DUE);
      const { runId } = await materialize(world, await addSchedule(world));
      await world.setNow(DUE.subtract({ milliseconds: 1 }));
      demandSame(await claimed(world, [10], 1), [], 'a millisecond early');
      await world.setNow(after(300));
      demandSame(await claimed(world, [10], 1), [], 'at its deadline');
      await world.setNow(after(299.999));
      demandSame(await claimed(world, [10], 1), [runId], 'before it');
    },
  },
  {
    name: 'a heartbeat holds the lease from now on, says when a cancellation was asked for, and says lost to anybody else',
    check: async (world) => {
      await settle(world);
      await world.setNow(DUE);
      await materialize(world, await addSchedule(world));
      const lease = await claim(world);
      await world.setNow(after(LEASE_SECONDS - 1));
      demandSame(await world.runQueue.heartbeat(lease, LEASE_SECONDS), { kind: 'held', cancelRequested: false }, 'the heartbeat');
      await world.setNow(after(2 * LEASE_SECONDS - 2));
      demandSame(await world.runSweeps.reclaimExpired(10), 0, 'reclaimed while held');
      await world.requestCancel(lease.runId);
      demandSame(await world.runQueue.heartbeat(lease, LEASE_SECONDS), { kind: 'held', cancelRequested: true }, 'the heartbeat after a cancel request');
      for (const other of [{ ...lease, workerId: world.newId() }, { ...lease, epoch: 2 }, { ...lease, runId: world.newId() }]) {
        demandSame(await world.runQueue.heartbeat(other, LEASE_SECONDS), { kind: 'lost' }, 'another lease');
      }
      await world.runJournal.end(lease, { status: 'CANCELLED' });
      demandSame(await world.runQueue.heartbeat(lease, LEASE_SECONDS), { kind: 'lost' }, 'after the end');
    },
  },
];
