import { demand, demandSame, type ContractClause } from './contract-clause.js';
import { accountAll, addSchedule, after, ALICE, BOB, claim, DUE, fire, materialize, settle, verdictsOn } from './scheduling-story.js';
import type { SchedulingWorld } from './scheduling-world.js';
import { everyPage } from './schedule-repository-contract.js';

const DAY = 86_400;

/** What every reader of the ledger must do. Each clause is one test. */
export const OCCURRENCE_REPOSITORY_CONTRACT: readonly ContractClause<SchedulingWorld>[] = [
  {
    name: 'a schedule without occurrences is an empty page, one that is not the principal\'s is not found',
    check: async (world) => {
      await settle(world);
      const own = await addSchedule(world);
      const foreign = await addSchedule(world, BOB);
      const list = (id: string) => world.unitOfWork.asPrincipal(ALICE, ({ occurrences }) => occurrences.list(id, { limit: 10, after: null }));
      demandSame(await list(own.id), { items: [], next: null }, 'the own schedule');
      demandSame([await list(foreign.id), await list(world.newId())], ['not_found', 'not_found'], 'foreign and absent');
    },
  },
  {
    name: 'every decision is there, newest nominal first, each once over all pages, with its run where there is one',
    check: async (world) => {
      await settle(world);
      const schedule = await addSchedule(world);
      await world.setNow(DUE);
      const { runId, occurrenceId } = await materialize(world, schedule);
      const lease = await claim(world);
      await world.setNow(after(DAY));
      demandSame(verdictsOn([schedule], await fire(world, [schedule])), ['SKIPPED_OVERLAP'], 'the second day');
      // Back before the run's deadline, after which it could not complete.
      await world.setNow(after(60));
      await world.runJournal.end(lease, { status: 'COMPLETED', finalMessage: 'Done.' });
      await accountAll(world);
      await world.setNow(after(2 * DAY + 3601));
      demandSame(verdictsOn([schedule], await fire(world, [schedule])), ['MISSED'], 'the third day');
      for (const limit of [1, 2, 3, 4]) {
        const pages = await everyPage(limit, (page) => world.unitOfWork.asPrincipal(ALICE, async ({ occurrences }) => {
          const answer = await occurrences.list(schedule.id, page);
          if (answer === 'not_found') throw new Error('the schedule is not found');
          return answer;
        }));
        demandSame(pages.flat().map(({ occurrence, run }) => [occurrence.nominalFireAt, occurrence.disposition, occurrence.reasonCode, run?.status ?? null]), [
          [after(2 * DAY), 'MISSED', 'schedule.misfire_grace_expired', null],
          [after(DAY), 'SKIPPED_OVERLAP', 'schedule.in_flight', null],
          [DUE, 'MATERIALIZED', null, 'COMPLETED'],
        ], `pages of ${limit}`);
        const first = pages.flat()[2];
        demandSame([first?.occurrence.id, first?.occurrence.runId, first?.run?.id, first?.run?.finalMessage, first?.run?.occurrenceId],
          [occurrenceId, runId, runId, 'Done.', occurrenceId], 'the run');
        demand(first?.occurrence.materializedAt?.equals(DUE) === true && first.occurrence.accountedAt?.equals(after(60)) === true, 'its instants are others');
      }
    },
  },
];
