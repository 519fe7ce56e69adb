import type { PageKey, PageOf, PageRequest } from '../paging/port.js';
import type { Cadence, Schedule } from '@carillon/domain';
import type { ScheduleWithRevision } from '../schedule/port.js';
import { aDefinition, aRevision, aSchedule, instant } from '@carillon/domain/testing';
import { demand, demandSame, rejectionOf, type ContractClause } from './contract-clause.js';
import { addSchedule, ALICE, BOB, DUE, RIVALS, rivals, ROUNDS, settle } from './scheduling-story.js';
import type { SchedulingWorld } from './scheduling-world.js';

const CADENCES: readonly Cadence[] = [
  { kind: 'ONCE', at: instant('2026-07-01T16:00:00.25Z') },
  { kind: 'DAILY', localTime: '09:00:00', timezone: 'America/Los_Angeles' },
  { kind: 'WEEKLY', localTime: '23:59:59', weekdays: [1, 7], timezone: 'Pacific/Apia' },
  { kind: 'MONTHLY', localTime: '00:00:00', daysOfMonth: [1, 31], lastDay: true, timezone: 'UTC' },
  { kind: 'YEARLY', localTime: '12:00:00', dates: [{ month: 2, day: 29 }], timezone: 'Europe/Berlin' },
];

/** Reads every page of a list. */
export const everyPage = async <T>(limit: number, read: (page: PageRequest) => Promise<PageOf<T>>): Promise<readonly (readonly T[])[]> => {
  const pages: (readonly T[])[] = [];
  let after: PageKey | null = null;
  do {
    const page: PageOf<T> = await read({ limit, after });
    pages.push(page.items);
    after = page.next;
  } while (after !== null && pages.length < 100);
  return pages;
};

/** What every store of schedules must do. Each clause is one test. */
export const SCHEDULE_REPOSITORY_CONTRACT: readonly ContractClause<SchedulingWorld>[] = [
  {
    name: 'what was inserted is found again, whole, whatever its cadence',
    check: async (world) => {
      await settle(world);
      for (const cadence of CADENCES) {
        const schedule = aSchedule({ id: world.newId(), nextFireAt: DUE.add({ milliseconds: 1 }), consecutiveFailures: 2 });
        const revision = aRevision({ cadence, instruction: 'Größe „ß“ 😀\nsecond line', browserProfileId: world.newId() }, { scheduleId: schedule.id });
        await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.insert(schedule, revision));
        const found = await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.find(schedule.id));
        if (found === 'not_found') throw new Error(`the ${cadence.kind} schedule is not found`);
        for (const [name, value] of Object.entries(schedule)) demandSame(found.schedule[name as keyof typeof schedule], value, name);
        for (const [name, value] of Object.entries(revision.definition)) demandSame(sorted(found.revision.definition[name as keyof typeof revision.definition]), sorted(value), name);
        demandSame(found.revision.createdAt, revision.createdAt, 'created_at of the revision');
      }
    },
  },
  {
    name: 'a schedule of another principal is exactly like one that never was',
    check: async (world) => {
      await settle(world);
      const { id } = await addSchedule(world, BOB);
      const seen = await world.unitOfWork.asPrincipal(ALICE, async ({ schedules }) => [await schedules.find(id), await schedules.find(world.newId())]);
      demandSame(seen, ['not_found', 'not_found'], 'what alice finds');
    },
  },
  {
    name: 'an id that is taken is refused, and the stored revision stays as it was',
    check: async (world) => {
      await settle(world);
      const { id } = await addSchedule(world);
      await rejectionOf(world.unitOfWork.asPrincipal(ALICE, ({ schedules }) =>
        schedules.insert(aSchedule({ id }), aRevision({ title: 'Another title' }, { scheduleId: id }))));
      const found = await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.find(id));
      demandSame(found === 'not_found' ? found : found.revision.definition.title, aDefinition().title, 'the title');
    },
  },
  {
    name: 'a change is stored whole, with its new revision when it has one',
    check: async (world) => {
      await settle(world);
      const before = await addSchedule(world);
      const paused: Schedule = { ...before, state: 'PAUSED', pauseReason: 'user', nextFireAt: null, consecutiveFailures: 2, armedAt: DUE, updatedAt: DUE };
      await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.store(before, paused, 'unchanged'));
      await demandStored(world, paused, aDefinition().title);
      const updated: Schedule = { ...paused, currentRevision: 2, updatedAt: DUE.add({ milliseconds: 1 }) };
      const revision = aRevision({ title: 'Evening summary' }, { scheduleId: before.id, revision: 2, createdByPrincipalId: 'bob', createdAt: DUE });
      await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.store(paused, updated, revision));
      const found = await demandStored(world, updated, 'Evening summary');
      demandSame([found.revision.createdByPrincipalId, found.revision.createdAt], ['bob', DUE], 'who made the revision, and when');
    },
  },
  {
    name: 'a change over another schedule than the one that it was made from is an error, and nothing of it is stored',
    check: async (world) => {
      await settle(world);
      const before = await addSchedule(world);
      const paused: Schedule = { ...before, state: 'PAUSED', pauseReason: 'user', nextFireAt: null, updatedAt: DUE };
      await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.store(before, paused, 'unchanged'));
      const stale: Schedule = { ...before, currentRevision: 2, updatedAt: DUE.add({ milliseconds: 1 }) };
      await rejectionOf(world.unitOfWork.asPrincipal(ALICE, ({ schedules }) =>
        schedules.store(before, stale, aRevision({ title: 'Lost' }, { scheduleId: before.id, revision: 2 }))));
      await demandStored(world, paused, aDefinition().title);
    },
  },
  {
    name: 'a schedule of another principal can be neither locked nor changed',
    check: async (world) => {
      await settle(world);
      const theirs = await addSchedule(world, BOB);
      demandSame(await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.lock(theirs.id)), 'not_found', 'what alice locks');
      await rejectionOf(world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.store(theirs, { ...theirs, consecutiveFailures: 9 }, 'unchanged')));
      const found = await world.unitOfWork.asPrincipal(BOB, ({ schedules }) => schedules.find(theirs.id));
      demandSame(found === 'not_found' ? found : found.schedule.consecutiveFailures, theirs.consecutiveFailures, 'what bob finds');
    },
  },
  {
    name: 'of rivals that lock one schedule each sees what the one before has stored',
    check: async (world) => {
      await settle(world);
      const { id } = await addSchedule(world);
      for (let round = 0; round < ROUNDS; round += 1) {
        await rivals(() => world.unitOfWork.asPrincipal(ALICE, async ({ schedules }) => {
          const found = await schedules.lock(id);
          if (found === 'not_found') throw new Error('the schedule is not found');
          const { schedule } = found;
          await schedules.store(schedule, { ...schedule, consecutiveFailures: schedule.consecutiveFailures + 1 }, 'unchanged');
        }));
      }
      const found = await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.find(id));
      demandSame(found === 'not_found' ? found : found.schedule.consecutiveFailures, ROUNDS * RIVALS, 'changes that were kept');
    },
  },
  {
    name: 'pages run from the newest change, then the highest id; each schedule is seen exactly once, also when many share an instant',
    check: async (world) => {
      await settle(world);
      const made = [];
      for (const milliseconds of [0, 0, 0, 1, 1, 1000, 1000]) made.push(await addSchedule(world, ALICE, { updatedAt: DUE.add({ milliseconds }) }));
      await addSchedule(world, BOB);
      const expected = made.toSorted((a, b) => b.updatedAt.epochMilliseconds - a.updatedAt.epochMilliseconds || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
      for (const limit of [1, 2, 3, 7, 8]) {
        const pages = await everyPage(limit, (page) => world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.list([], page)));
        demandSame(pages.flat().map(({ schedule }) => schedule.id), expected, `pages of ${limit}`);
        demand(pages.length === Math.ceil(7 / limit), `pages of ${limit}: a page too many`);
      }
    },
  },
  {
    name: 'a list of states holds these states only',
    check: async (world) => {
      await settle(world);
      const active = await addSchedule(world);
      const paused = await addSchedule(world, ALICE, { state: 'PAUSED', pauseReason: 'user', nextFireAt: null, updatedAt: DUE });
      const ended = await addSchedule(world, ALICE, { state: 'CANCELLED', nextFireAt: null });
      const list = async (states: Parameters<Parameters<Parameters<typeof world.unitOfWork.asPrincipal>[1]>[0]['schedules']['list']>[0]) =>
        (await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.list(states, { limit: 10, after: null }))).items.map(({ schedule }) => schedule.id);
      demandSame(await list(['ACTIVE', 'PAUSED']), [paused.id, active.id], 'active and paused');
      demandSame(await list(['CANCELLED']), [ended.id], 'cancelled');
      demandSame(await list(['COMPLETED']), [], 'completed');
    },
  },
  {
    name: 'a list shows the beginning of an instruction, never the whole of a long one',
    check: async (world) => {
      await settle(world);
      await addSchedule(world, ALICE, {}, { instruction: `Begin here.\n${'x'.repeat(5000)}` });
      const { items: [item] } = await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.list([], { limit: 1, after: null }));
      demand(item !== undefined && item.instructionPreview.startsWith('Begin here. xxx') && item.instructionPreview.length <= 201, 'the preview is not one');
      demandSame(item?.title, aDefinition().title, 'the title');
    },
  },
];

const demandStored = async (world: SchedulingWorld, schedule: Schedule, title: string): Promise<ScheduleWithRevision> => {
  const found = await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.find(schedule.id));
  if (found === 'not_found') throw new Error('the schedule is not found');
  demandSame(sorted(found.schedule), sorted(schedule), 'the schedule');
  demandSame([found.revision.revision, found.revision.definition.title], [schedule.currentRevision, title], 'the current revision');
  return found;
};

/** Keys in one order: what is stored as JSON has no order of its own. */
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
