import { SEED_EVENT_TYPES } from '@carillon/domain';
import { demand, demandSame, rejectionOf, type ContractClause } from './contract-clause.js';
import {
  accountAll, addSchedule, after, ALICE, claim, DUE, fire, lookAtFacts, materialize, OTHER_ALICE, RETRY_AFTER_SECONDS, rivals, ROUNDS, SCOPES,
  settle, verdictOf, verdictsOn,
} from './scheduling-story.js';
import type { SchedulingWorld } from './scheduling-world.js';

const DAY = 86_400;
const dueIds = async (world: SchedulingWorld, limit = 100) => (await world.firingLedger.due(limit)).map(({ scheduleId }) => scheduleId);
const ledgerOf = (world: SchedulingWorld, scheduleId: string) => world.unitOfWork.asPrincipal(ALICE, async ({ occurrences }) => {
  const page = await occurrences.list(scheduleId, { limit: 100, after: null });
  return page === 'not_found' ? [] : page.items;
});
const stateOf = (world: SchedulingWorld, scheduleId: string) => world.unitOfWork.asPrincipal(ALICE, async ({ schedules }) => {
  const found = await schedules.find(scheduleId);
  if (found === 'not_found') throw new Error('the schedule is gone');
  return found.schedule;
});

/** What every firing ledger must do, in single form and in convoys. Each clause is one test. */
export const FIRING_LEDGER_CONTRACT: readonly ContractClause<SchedulingWorld>[] = [
  {
    name: 'the due list holds what is due and active over all tenants, ordered by instant, then id, and not more than asked for',
    check: async (world) => {
      await settle(world);
      const made = [];
      for (const [owner, milliseconds] of [[ALICE, 0], [OTHER_ALICE, 0], [ALICE, -1], [ALICE, 1]] as const) {
        made.push(await addSchedule(world, owner, { nextFireAt: DUE.add({ milliseconds }) }));
      }
      await addSchedule(world, ALICE, { state: 'PAUSED', pauseReason: 'user', nextFireAt: null });
      await world.setNow(DUE);
      const order = [made[2], ...[made[0], made[1]].toSorted((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1))];
      demandSame(await world.firingLedger.due(100), order.map((row) => ({ scheduleId: row?.id, tenantId: row?.tenantId })), 'the due list');
      demandSame(await dueIds(world, 2), order.slice(0, 2).map((row) => row?.id), 'two of it');
    },
  },
  {
    name: 'a millisecond early nothing is due and nothing is fired',
    check: async (world) => {
      await settle(world);
      const schedule = await addSchedule(world);
      await world.setNow(DUE.subtract({ milliseconds: 1 }));
      demandSame([await dueIds(world), verdictsOn([schedule], await fire(world, [schedule]))], [[], ['not_due']], 'a millisecond early');
      demandSame(await world.firingLedger.untilNextDue(), 1, 'the wait');
      await world.setNow(DUE);
      demandSame([await dueIds(world), await world.firingLedger.untilNextDue()], [[schedule.id], 0], 'at the instant');
    },
  },
  {
    name: 'a decision and all that follows from it is stored: occurrence, session, seed events, run, the schedule\'s advance, process events',
    check: async (world) => {
      await settle(world);
      const schedule = await addSchedule(world);
      await world.setNow(after(90));
      const { runId, occurrenceId } = await materialize(world, schedule);
      const [entry] = await ledgerOf(world, schedule.id);
      const { occurrence, run } = entry ?? {};
      demandSame([occurrence?.id, occurrence?.nominalFireAt, occurrence?.materializedAt, occurrence?.sessionId, occurrence?.scheduleRevision],
        [occurrenceId, DUE, after(90), run?.sessionId, 1], 'the occurrence');
      demandSame([run?.id, run?.status, run?.priority, run?.scheduledFor, run?.deadlineAt, run?.scopes, run?.agentVersion, run?.policyProfile, run?.limits.maxCost],
        [runId, 'QUEUED', 10, after(90), after(90 + 300), ['workspace.read'], '1', 'default', 1_000_000], 'the run');
      const log = await world.sessionEvents(runId);
      demandSame(log.map(({ sequence, eventType, actorType }) => [sequence, eventType, actorType]),
        SEED_EVENT_TYPES.map((type, index) => [index + 1, type, 'scheduler']), 'the seed events');
      demandSame([log[1]?.payload['content'], log[2]?.payload['schedule_id'], log[2]?.payload['occurrence_id']],
        ['Summarise my inbox.', schedule.id, occurrenceId], 'what they say');
      const moved = await stateOf(world, schedule.id);
      demandSame([moved.state, moved.nextFireAt, moved.armedAt, moved.updatedAt], ['ACTIVE', after(DAY), after(90), after(90)], 'the schedule');
      demandSame((await world.processEvents()).map(({ eventType, payload }) => [eventType, payload['run_id']]), [['schedule.occurrence.materialized', runId]], 'the process events');
    },
  },
  {
    name: 'when the decision fails nothing is stored and the schedule is still due',
    check: async (world) => {
      await settle(world);
      const schedules = [await addSchedule(world), await addSchedule(world)];
      await world.setNow(DUE);
      const broken = new Error('broken');
      demand(await rejectionOf(fire(world, schedules, () => { throw broken; })) === broken, 'another error came out');
      demandSame([(await dueIds(world)).length, await ledgerOf(world, schedules[0]?.id ?? ''), await world.processEvents()], [2, [], []], 'what is left');
    },
  },
  {
    name: 'of many workers with the same due schedule one decides, and the others get not_due',
    check: async (world) => {
      await settle(world);
      await world.setTenant(ALICE.tenantId, { maxActiveRuns: 1000, maxMaterializationsPerMinute: 1000, dailyCost: 1e12, monthlyCost: 1e12 });
      await world.setNow(DUE);
      for (let round = 0; round < ROUNDS; round += 1) {
        const schedule = await addSchedule(world);
        const verdicts = await rivals(async () => verdictOf((await fire(world, [schedule]))[0]));
        demandSame(verdicts.toSorted(), ['MATERIALIZED', ...Array.from({ length: verdicts.length - 1 }, () => 'not_due')], `round ${round}`);
        demandSame((await ledgerOf(world, schedule.id)).length, 1, `occurrences of round ${round}`);
      }
    },
  },
  {
    name: 'a convoy is decided one after another: each sees the places that the one before left',
    check: async (world) => {
      await settle(world);
      await world.setTenant(ALICE.tenantId, { maxActiveRuns: 2 });
      const schedules = [await addSchedule(world), await addSchedule(world), await addSchedule(world)];
      await world.setNow(DUE);
      demandSame(verdictsOn(schedules, await fire(world, schedules)), ['MATERIALIZED', 'MATERIALIZED', 'retry'], 'the verdicts');
    },
  },
  {
    name: 'a retry writes nothing but the instant until which the whole tenant is not due; another tenant is',
    check: async (world) => {
      await settle(world);
      await world.setTenant(ALICE.tenantId, { maxActiveRuns: 1 });
      const [first, second] = [await addSchedule(world), await addSchedule(world)];
      const other = await addSchedule(world, OTHER_ALICE);
      await world.setNow(DUE);
      await materialize(world, first);
      const told = await world.processEvents();
      demandSame(verdictsOn([second], await fire(world, [second])), ['retry'], 'the verdict');
      demandSame([await ledgerOf(world, second.id), (await stateOf(world, second.id)).nextFireAt, await world.processEvents()], [[], DUE, told], 'what is stored');
      demandSame(await dueIds(world), [other.id], 'the due list');
      await fire(world, [other]);
      demandSame(await world.firingLedger.untilNextDue(), RETRY_AFTER_SECONDS * 1000, 'the wait');
      await world.setNow(after(RETRY_AFTER_SECONDS));
      demandSame(await dueIds(world), [second.id], 'the due list after the wait');
    },
  },
  {
    name: 'an authority that was withdrawn before the firing is not used',
    check: async (world) => {
      await settle(world);
      await world.setNow(DUE);
      for (const [authority, reason] of [
        [{ enabled: false, scopes: SCOPES }, 'schedule.principal_disabled'], [{ enabled: true, scopes: ['schedule.write'] }, 'schedule.scope_revoked'],
      ] as const) {
        const schedule = await addSchedule(world);
        await world.setPrincipal(ALICE, authority);
        demandSame(verdictsOn([schedule], await fire(world, [schedule])), ['AUTHORIZATION_FAILED'], reason);
        const [entry] = await ledgerOf(world, schedule.id);
        demandSame([entry?.occurrence.reasonCode, entry?.run, (await stateOf(world, schedule.id)).consecutiveFailures], [reason, null, 1], reason);
      }
    },
  },
  {
    name: 'a corrupt definition is reported and deferred alone; its siblings are decided',
    check: async (world) => {
      await settle(world);
      const schedules = [await addSchedule(world), await addSchedule(world), await addSchedule(world)];
      await world.corruptDefinition(schedules[1]?.id ?? '');
      await world.setNow(DUE);
      demandSame(verdictsOn(schedules, await fire(world, schedules)), ['MATERIALIZED', 'corrupt', 'MATERIALIZED'], 'the verdicts');
      demandSame(await dueIds(world), [], 'the due list');
      await world.setNow(after(1));
      demandSame(await dueIds(world), [schedules[1]?.id], 'the due list a second later');
    },
  },
  {
    name: 'a schedule that is put aside comes back after a second, then two, then four, at most an hour, and at once after it was decided',
    check: async (world) => {
      await settle(world);
      const schedule = await addSchedule(world);
      let at = 0;
      for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]) {
        await world.setNow(after(at));
        await world.firingLedger.defer({ scheduleId: schedule.id, tenantId: schedule.tenantId });
        demandSame([await dueIds(world), await world.firingLedger.untilNextDue()], [[], seconds * 1000], `put aside for ${seconds} s`);
        demandSame(verdictsOn([schedule], await fire(world, [schedule])), ['not_due'], 'a firing meanwhile');
        at += seconds;
      }
      await world.setNow(after(at));
      await fire(world, [schedule]);
      await world.setNow(after(DAY));
      demandSame(await dueIds(world), [schedule.id], 'the next day');
      await world.firingLedger.defer({ scheduleId: schedule.id, tenantId: schedule.tenantId });
      demandSame(await world.firingLedger.untilNextDue(), 1000, 'put aside again');
    },
  },
  {
    name: 'without anything to wait for there is no next instant',
    check: async (world) => {
      await settle(world);
      await addSchedule(world, ALICE, { state: 'PAUSED', pauseReason: 'user', nextFireAt: null });
      demandSame(await world.firingLedger.untilNextDue(), 'none', 'the wait');
    },
  },
  {
    name: 'the facts tell of the last run until it is accounted, and of the tenant\'s load; an accounting moves its reservation into spend',
    check: async (world) => {
      await settle(world);
      const schedule = await addSchedule(world);
      await world.setNow(DUE);
      const { occurrenceId } = await materialize(world, schedule);
      await world.setNow(after(DAY));
      const inFlight = async () => {
        const { firings: [facts], load } = await lookAtFacts(world, schedule);
        return [facts?.inFlight ?? null, load.activeRuns, load.materializedInLastMinute, load.reservedCost, load.spentLastDay, load.spentLastMonth];
      };
      demandSame(await inFlight(), [{ occurrenceId, runOver: false }, 1, 0, 1_000_000, 0, 0], 'while it runs');
      await completeYesterday(world);
      demandSame(await inFlight(), [{ occurrenceId, runOver: true }, 0, 0, 1_000_000, 0, 0], 'after its end');
      demandSame(verdictsOn([schedule], await fire(world, [schedule])), ['account_first'], 'the verdict');
      demandSame(await accountAll(world), 1, 'accounted');
      demandSame(await inFlight(), [null, 0, 0, 0, 12, 12], 'after accounting');
    },
  },
  {
    name: 'an instant that was decided before is not decided again: the schedule only moves on',
    check: async (world) => {
      await settle(world);
      const schedule = await addSchedule(world);
      await world.setNow(DUE);
      await fire(world, [schedule], (batch) => batch.firings.map(({ schedule: row, ids }) => ({
        kind: 'decided', coalesced: null, deadlineAt: null, events: [], after: { ...row, updatedAt: DUE },
        occurrence: {
          id: ids.occurrenceId, tenantId: row.tenantId, principalId: row.principalId, scheduleId: row.id, scheduleRevision: 1, nominalFireAt: DUE,
          disposition: 'MISSED', sessionId: null, runId: null, reasonCode: 'schedule.rate_limit', authorityVersion: null, materializedAt: null,
          linksErasedAt: null, accountedAt: null, createdAt: DUE,
        },
      })));
      demandSame(await dueIds(world), [schedule.id], 'still due');
      demandSame(verdictsOn([schedule], await fire(world, [schedule])), ['advance'], 'the verdict');
      demandSame([(await ledgerOf(world, schedule.id)).length, (await stateOf(world, schedule.id)).nextFireAt], [1, after(DAY)], 'what is stored');
    },
  },
];

/** Ends the run within its time, then goes on to the next day. */
const completeYesterday = async (world: SchedulingWorld): Promise<void> => {
  await world.setNow(after(1));
  const lease = await claim(world);
  await world.runJournal.recordTurn(lease, { text: 'Done.', stopReason: 'end_turn', inputTokens: 3, outputTokens: 4, cost: 12 });
  await world.runJournal.end(lease, { status: 'COMPLETED', finalMessage: 'Done.' });
  await world.setNow(after(DAY));
};
