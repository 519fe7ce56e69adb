import { decideAccounting, type RunFailure } from '@carillon/domain';
import { demand, demandSame, rejectionOf, type ContractClause } from './contract-clause.js';
import { accountAll, addSchedule, after, ALICE, claim, DUE, fire, materialize, OTHER_ALICE, rivals, ROUNDS, settle, verdictsOn } from './scheduling-story.js';
import type { SchedulingWorld } from './scheduling-world.js';

const FAILURE: RunFailure = { reason: 'model_permanent_error', errorClass: 'Refused', message: 'The model refused.', provider: 'offline', httpStatus: 400 };

const ended = async (world: SchedulingWorld, owner = ALICE) => {
  const schedule = await addSchedule(world, owner);
  const made = await materialize(world, schedule);
  await world.runJournal.end(await claim(world), { status: 'FAILED', failure: FAILURE });
  return { ...made, schedule };
};

/** What every outcome ledger must do. Each clause is one test. */
export const OUTCOME_LEDGER_CONTRACT: readonly ContractClause<SchedulingWorld>[] = [
  {
    name: 'outcomes are pending over all tenants, oldest first, from the end of their run until they are accounted',
    check: async (world) => {
      await settle(world);
      await world.setNow(DUE);
      demandSame(await world.outcomeLedger.pending(10), [], 'before');
      const expected = [];
      for (const [index, owner] of [ALICE, OTHER_ALICE, ALICE].entries()) {
        await world.setNow(after(index));
        const { schedule, occurrenceId } = await ended(world, owner);
        expected.push({ tenantId: owner.tenantId, scheduleId: schedule.id, occurrenceId });
      }
      const named = (await world.outcomeLedger.pending(10)).map(({ tenantId, scheduleId, occurrenceId }) => ({ tenantId, scheduleId, occurrenceId }));
      demandSame(named, expected, 'the pending outcomes');
      demandSame((await world.outcomeLedger.pending(2)).length, 2, 'two of them');
      await accountAll(world);
      demandSame(await world.outcomeLedger.pending(10), [], 'after accounting');
    },
  },
  {
    name: 'failure count, event and notification are stored together, and the event keeps the failure\'s classification only',
    check: async (world) => {
      await settle(world);
      await world.setNow(DUE);
      const { schedule, occurrenceId, runId } = await ended(world);
      await accountAll(world);
      const found = await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.find(schedule.id));
      demandSame(found === 'not_found' ? found : found.schedule.consecutiveFailures, 1, 'the failure count');
      const told = (await world.processEvents()).find(({ eventType }) => eventType === 'schedule.run_accounted');
      demandSame([told?.payload['occurrence_id'], told?.payload['run_id'], told?.payload['run_status'], told?.payload['consecutive_failures']],
        [occurrenceId, runId, 'FAILED', 1], 'the event');
      const failure = told?.payload['failure'] as { readonly [name: string]: unknown };
      demandSame(Object.entries(failure).toSorted(([a], [b]) => (a < b ? -1 : 1)),
        [['error_class', 'Refused'], ['http_status', 400], ['provider', 'offline'], ['reason', 'model_permanent_error']], 'the failure');
      demandSame((await world.notifications()).length, 1, 'the notifications');
    },
  },
  {
    name: 'a count that reaches the limit pauses the schedule in the same accounting',
    check: async (world) => {
      await settle(world);
      await world.setNow(DUE);
      const schedule = await addSchedule(world, ALICE, { consecutiveFailures: 2 });
      await materialize(world, schedule);
      await world.runJournal.end(await claim(world), { status: 'FAILED', failure: FAILURE });
      await accountAll(world);
      const found = await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.find(schedule.id));
      if (found === 'not_found') throw new Error('the schedule is gone');
      demandSame([found.schedule.state, found.schedule.pauseReason, found.schedule.nextFireAt, found.schedule.consecutiveFailures], ['PAUSED', 'failure_limit', null, 3], 'the schedule');
      demand((await world.processEvents()).some(({ eventType }) => eventType === 'schedule.auto_paused'), 'the pause is not told');
    },
  },
  {
    name: 'an occurrence is accounted once, however many accountants try',
    check: async (world) => {
      await settle(world);
      await world.setTenant(ALICE.tenantId, { maxMaterializationsPerMinute: 1000 });
      await world.setNow(DUE);
      for (let round = 0; round < ROUNDS; round += 1) {
        const { schedule } = await ended(world);
        const [outcome] = await world.outcomeLedger.pending(10);
        if (outcome === undefined) throw new Error('nothing is pending');
        const kinds = (await rivals(() => world.outcomeLedger.account(outcome, decideAccounting))).map(({ kind }) => kind);
        demandSame(kinds.toSorted(), ['accounted', ...Array.from({ length: kinds.length - 1 }, () => 'gone')], `round ${round}`);
        const found = await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.find(schedule.id));
        demandSame(found === 'not_found' ? found : found.schedule.consecutiveFailures, 1, `the failure count of round ${round}`);
      }
      demandSame((await world.notifications()).length, ROUNDS, 'the notifications');
    },
  },
  {
    name: 'when the decision fails nothing is stored and the outcome is still pending',
    check: async (world) => {
      await settle(world);
      await world.setNow(DUE);
      await ended(world);
      const [outcome] = await world.outcomeLedger.pending(10);
      if (outcome === undefined) throw new Error('nothing is pending');
      const broken = new Error('broken');
      demand(await rejectionOf(world.outcomeLedger.account(outcome, () => { throw broken; })) === broken, 'another error came out');
      demandSame([await world.outcomeLedger.pending(10), await world.notifications()], [[outcome], []], 'what is left');
    },
  },
  {
    name: 'accounting lets a waiting tenant go on at once',
    check: async (world) => {
      await settle(world);
      await world.setTenant(ALICE.tenantId, { maxActiveRuns: 1 });
      await world.setNow(DUE);
      const [first, second] = [await addSchedule(world), await addSchedule(world)];
      await materialize(world, first);
      demandSame(verdictsOn([second], await fire(world, [second])), ['retry'], 'the verdict');
      await world.runJournal.end(await claim(world), { status: 'CANCELLED' });
      demandSame(await world.firingLedger.due(10), [], 'the due list before');
      await accountAll(world);
      demandSame((await world.firingLedger.due(10)).map(({ scheduleId }) => scheduleId), [second.id], 'the due list after');
    },
  },
];
