import type { Lease, ModelTurn, RunFailure } from '@carillon/domain';
import { LeaseLost, type RunEnding } from '../run/port.js';
import { demand, demandSame, rejectionOf, type ContractClause } from './contract-clause.js';
import { addSchedule, after, ALICE, claim, DUE, LEASE_SECONDS, materialize, settle } from './scheduling-story.js';
import type { SchedulingWorld } from './scheduling-world.js';

const TURN: ModelTurn = { text: 'Hello.', stopReason: 'end_turn', inputTokens: 3, outputTokens: 4, cost: 12 };
const FAILURE: RunFailure = { reason: 'model_permanent_error', errorClass: 'Refused', message: 'The model refused.' };

const working = async (world: SchedulingWorld): Promise<{ readonly lease: Lease; readonly scheduleId: string }> => {
  await settle(world);
  await world.setNow(DUE);
  const schedule = await addSchedule(world);
  await materialize(world, schedule);
  return { lease: await claim(world), scheduleId: schedule.id };
};

const runOf = (world: SchedulingWorld, scheduleId: string) => world.unitOfWork.asPrincipal(ALICE, async ({ occurrences }) => {
  const page = await occurrences.list(scheduleId, { limit: 1, after: null });
  const run = page === 'not_found' ? undefined : page.items[0]?.run;
  if (run == null) throw new Error('the run is gone');
  return run;
});

const typesOf = async (world: SchedulingWorld, runId: string) => (await world.sessionEvents(runId)).map(({ eventType }) => eventType);

const everyWrite = (world: SchedulingWorld, lease: Lease): readonly (readonly [string, () => Promise<unknown>])[] => [
  ['open', () => world.runJournal.open(lease)],
  ['recordTurn', () => world.runJournal.recordTurn(lease, TURN)],
  ['end', () => world.runJournal.end(lease, { status: 'COMPLETED', finalMessage: 'late' })],
  ['release', () => world.runJournal.release(lease)],
];

/** What every journal of runs must do. Each clause is one test. */
export const RUN_JOURNAL_CONTRACT: readonly ContractClause<SchedulingWorld>[] = [
  {
    name: 'opening a run tells what a worker needs in order to begin',
    check: async (world) => {
      const { lease } = await working(world);
      await world.setNow(after(2));
      const seen = await world.runJournal.open(lease);
      if (seen === 'agent_version_missing') throw new Error('the agent is missing');
      demandSame([seen.instructions, seen.conversation, seen.openTurn, seen.cancelRequested, seen.deadlineAt, seen.now, seen.limits.maxSteps, seen.usage.steps],
        ['Help.', [{ role: 'user', text: 'Summarise my inbox.' }], null, false, after(300), after(2), 8, 0], 'the snapshot');
    },
  },
  {
    name: 'a recorded turn, its usage, its event and its checkpoint are stored together, and the next worker goes on from it',
    check: async (world) => {
      const { lease, scheduleId } = await working(world);
      const before = await typesOf(world, lease.runId);
      const usage = await world.runJournal.recordTurn(lease, TURN);
      demandSame([usage.steps, usage.modelCalls, usage.inputTokens, usage.outputTokens, usage.cost], [1, 1, 3, 4, 12], 'the usage');
      const log = (await world.sessionEvents(lease.runId)).slice(before.length);
      demandSame(log.map(({ eventType }) => eventType), ['model.response.completed', 'run.checkpointed'], 'the events');
      demandSame([log[0]?.payload['text'], log[0]?.payload['step_number'], log[1]?.payload['version']], ['Hello.', 1, 2], 'what they say');
      demandSame((await runOf(world, scheduleId)).usage.cost, 12, 'the cost that the owner sees');
      await world.runJournal.release(lease);
      const seen = await world.runJournal.open(await claim(world));
      if (seen === 'agent_version_missing') throw new Error('the agent is missing');
      demandSame([seen.openTurn, seen.conversation.length, seen.usage.steps], [TURN, 2, 1], 'what the next worker finds');
    },
  },
  {
    name: 'a write whose lease is not the run\'s any more throws LeaseLost and leaves no trace',
    check: async (world) => {
      const { lease, scheduleId } = await working(world);
      await world.setNow(after(LEASE_SECONDS));
      demandSame(await world.runSweeps.reclaimExpired(10), 1, 'reclaimed');
      const unclaimed = await typesOf(world, lease.runId);
      for (const [name, write] of everyWrite(world, lease)) demand(await rejectionOf(write()) instanceof LeaseLost, `${name} of a run without a worker`);
      demandSame(await typesOf(world, lease.runId), unclaimed, 'the log of the queued run');
      await world.setNow(after(LEASE_SECONDS + 1));
      const next = await claim(world);
      const [run, log] = [await runOf(world, scheduleId), await typesOf(world, lease.runId)];
      for (const stale of [lease, { ...next, epoch: lease.epoch }, { ...next, workerId: lease.workerId }]) {
        for (const [name, write] of everyWrite(world, stale)) demand(await rejectionOf(write()) instanceof LeaseLost, `${name} under another's lease`);
      }
      demandSame([await runOf(world, scheduleId), await typesOf(world, lease.runId)], [run, log], 'the run and its log');
      await world.runJournal.end(next, { status: 'COMPLETED', finalMessage: 'Done.' });
    },
  },
  ...(['COMPLETED', 'FAILED', 'CANCELLED'] as const).map((status): ContractClause<SchedulingWorld> => ({
    name: `an end as ${status} is stored once, with its events, the release of the lease and the outcome of its occurrence`,
    check: async (world) => {
      const { lease, scheduleId } = await working(world);
      const endings: { readonly [status in RunEnding['status']]: RunEnding } = {
        COMPLETED: { status: 'COMPLETED', finalMessage: 'Done.' }, FAILED: { status: 'FAILED', failure: FAILURE }, CANCELLED: { status: 'CANCELLED' },
      };
      const before = await typesOf(world, lease.runId);
      await world.setNow(after(9));
      await world.runJournal.end(lease, endings[status]);
      const run = await runOf(world, scheduleId);
      demandSame([run.status, run.finishedAt, run.finalMessage, run.failure],
        [status, after(9), status === 'COMPLETED' ? 'Done.' : null, status === 'FAILED' ? FAILURE : null], 'the run');
      const told = (await typesOf(world, lease.runId)).slice(before.length);
      demandSame(told.filter((type) => type !== 'run.checkpointed'), [...(status === 'COMPLETED' ? ['assistant.message.completed'] : []), `run.${status.toLowerCase()}`], 'the events');
      demandSame((await world.outcomeLedger.pending(10)).length, 1, 'the outcomes');
      for (const [name, write] of everyWrite(world, lease)) demand(await rejectionOf(write()) instanceof LeaseLost, `${name} after the end`);
      demandSame([(await runOf(world, scheduleId)).status, (await world.outcomeLedger.pending(10)).length], [status, 1], 'the end');
    },
  })),
  {
    name: 'a released run is queued again at once and has lost no attempt',
    check: async (world) => {
      const { lease, scheduleId } = await working(world);
      for (let round = 0; round < 4; round += 1) {
        await world.runJournal.release(round === 0 ? lease : await claim(world));
        demandSame((await runOf(world, scheduleId)).status, 'QUEUED', 'the status');
      }
      const last = await claim(world);
      const claims = (await world.sessionEvents(lease.runId)).filter(({ eventType }) => eventType === 'run.claimed');
      demandSame([last.epoch, claims.at(-1)?.payload['attempt']], [5, 1], 'epoch and attempt');
    },
  },
];

/** What every sweep over runs must do. Each clause is one test. */
export const RUN_SWEEPS_CONTRACT: readonly ContractClause<SchedulingWorld>[] = [
  {
    name: 'a run with a live lease is not touched; one whose lease ran out is queued again after a pause that doubles, and fails at its third loss',
    check: async (world) => {
      const { lease, scheduleId } = await working(world);
      let at = 0;
      for (const pause of [1, 2]) {
        await world.setNow(after(at + LEASE_SECONDS - 0.001));
        demandSame(await world.runSweeps.reclaimExpired(10), 0, 'reclaimed while the lease lives');
        at += LEASE_SECONDS;
        await world.setNow(after(at));
        demandSame(await world.runSweeps.reclaimExpired(10), 1, 'reclaimed');
        demandSame([(await runOf(world, scheduleId)).status, (await runOf(world, scheduleId)).scheduledFor], ['QUEUED', after(at + pause)], 'the run');
        at += pause;
        await world.setNow(after(at));
        await claim(world);
      }
      await world.setNow(after(at + LEASE_SECONDS));
      demandSame(await world.runSweeps.reclaimExpired(10), 1, 'reclaimed');
      const run = await runOf(world, scheduleId);
      demandSame([run.status, run.failure?.reason, (await world.outcomeLedger.pending(10)).length], ['FAILED', 'max_attempts_exceeded', 1], 'the end');
      demand((await typesOf(world, lease.runId)).at(-1) === 'run.failed', 'the end is not told');
    },
  },
  {
    name: 'past its deadline a run fails as deadline_exceeded: queued ones by one sweep, abandoned ones by the other, and their outcome is there',
    check: async (world) => {
      const { scheduleId: abandoned } = await working(world);
      const waiting = await addSchedule(world);
      await materialize(world, waiting);
      await world.setNow(after(299.999));
      demandSame(await world.runSweeps.expireDeadlines(10), 0, 'expired too early');
      await world.setNow(after(300));
      demandSame([await world.runSweeps.expireDeadlines(10), await world.runSweeps.reclaimExpired(10)], [1, 1], 'swept');
      for (const scheduleId of [abandoned, waiting.id]) {
        const run = await runOf(world, scheduleId);
        demandSame([run.status, run.failure?.reason, run.finishedAt], ['FAILED', 'deadline_exceeded', after(300)], 'the end');
      }
      demandSame((await world.outcomeLedger.pending(10)).length, 2, 'the outcomes');
      demandSame([await world.runSweeps.expireDeadlines(10), await world.runSweeps.reclaimExpired(10)], [0, 0], 'swept again');
    },
  },
];
