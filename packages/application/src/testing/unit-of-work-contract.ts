import { aRevision, aSchedule } from '@carillon/domain/testing';
import { demand, demandSame, rejectionOf, type ContractClause } from './contract-clause.js';
import { addSchedule, agentOf, ALICE, BOB, DUE, OTHER_ALICE, SCOPES, settle } from './scheduling-story.js';
import type { SchedulingWorld } from './scheduling-world.js';

const FIRST_PAGE = { limit: 10, after: null };

const everyWrite = (world: SchedulingWorld, scheduleId: string, then: () => Promise<void> = async () => undefined) =>
  world.unitOfWork.asPrincipal(ALICE, async ({ schedules, requestKeys, processEvents }) => {
    await requestKeys.claim('key');
    await schedules.insert(aSchedule({ id: scheduleId }), aRevision({}, { scheduleId }));
    await requestKeys.record({ key: 'key', requestHash: 'hash', scheduleId }, DUE);
    await processEvents.append([{
      tenantId: ALICE.tenantId, eventType: 'schedule.created', actorType: 'principal', actorId: ALICE.principalId, derivationKey: `made:${scheduleId}`,
      payload: { schedule_id: scheduleId, principal_id: ALICE.principalId }, createdAt: DUE,
    }]);
    await then();
  });

const storedOf = async (world: SchedulingWorld, scheduleId: string) => ({
  ...await world.unitOfWork.asPrincipal(ALICE, async ({ schedules, requestKeys }) => {
    const schedule = await schedules.find(scheduleId);
    const key = await requestKeys.claim('key');
    return { schedule: schedule !== 'not_found', key: key !== 'free' };
  }),
  event: (await world.processEvents()).some(({ derivationKey }) => derivationKey === `made:${scheduleId}`),
});

/** What every unit of work must do. Each clause is one test. */
export const UNIT_OF_WORK_CONTRACT: readonly ContractClause<SchedulingWorld>[] = [
  {
    name: 'all writes of the work are stored together',
    check: async (world) => {
      await settle(world);
      const id = world.newId();
      await everyWrite(world, id);
      demandSame(await storedOf(world, id), { schedule: true, key: true, event: true }, 'what is stored');
    },
  },
  {
    name: 'an error inside the work rolls everything back and is thrown as it was',
    check: async (world) => {
      await settle(world);
      const id = world.newId();
      const broken = new Error('broken');
      demand(await rejectionOf(everyWrite(world, id, () => Promise.reject(broken))) === broken, 'another error came out');
      demandSame(await storedOf(world, id), { schedule: false, key: false, event: false }, 'what is stored');
    },
  },
  {
    name: 'the work sees nothing of another principal, nor of one of the same name in another tenant',
    check: async (world) => {
      await settle(world);
      const { id } = await addSchedule(world);
      for (const stranger of [BOB, OTHER_ALICE]) {
        const seen = await world.unitOfWork.asPrincipal(stranger, async ({ schedules, occurrences }) => ({
          found: await schedules.find(id), listed: (await schedules.list([], FIRST_PAGE)).items.length, ledger: await occurrences.list(id, FIRST_PAGE),
        }));
        demandSame(seen, { found: 'not_found', listed: 0, ledger: 'not_found' }, `what ${stranger.tenantId}/${stranger.principalId} sees`);
      }
    },
  },
  {
    name: 'the work writes nothing in the name of another principal',
    check: async (world) => {
      await settle(world);
      for (const stranger of [BOB, OTHER_ALICE]) {
        const id = world.newId();
        await rejectionOf(world.unitOfWork.asPrincipal(stranger, ({ schedules }) => schedules.insert(aSchedule({ id }), aRevision({}, { scheduleId: id }))));
        demandSame(await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.find(id)), 'not_found', 'what alice finds');
      }
    },
  },
  {
    name: 'the clock is the one that was set, in milliseconds',
    check: async (world) => {
      await settle(world);
      await world.setNow(DUE.add({ milliseconds: 7 }));
      demandSame(await world.unitOfWork.asPrincipal(ALICE, ({ now: clock }) => clock()), DUE.add({ milliseconds: 7 }), 'now');
    },
  },
  {
    name: 'the directory says what the principal holds now, and its version rises with each change and with nothing else',
    check: async (world) => {
      await settle(world);
      const current = () => world.unitOfWork.asPrincipal(ALICE, ({ directory }) => directory.current());
      const numberOf = (version: string) => Number(version.split('-')[0]);
      const before = await current();
      await world.setPrincipal(ALICE, { enabled: true, scopes: SCOPES });
      demandSame(await current(), before, 'the authority after no change');
      await world.setPrincipal(ALICE, { enabled: false, scopes: ['run.read'] });
      const now = await current();
      if (before === 'missing' || now === 'missing') throw new Error('the principal is missing');
      demandSame({ enabled: now.enabled, scopes: now.scopes }, { enabled: false, scopes: ['run.read'] }, 'the authority');
      demand(numberOf(now.version) > numberOf(before.version), 'the version did not rise');
      demandSame(await world.unitOfWork.asPrincipal({ ...ALICE, principalId: 'nobody' }, ({ directory }) => directory.current()), 'missing', 'nobody');
    },
  },
  {
    name: 'schedules are counted for the principal and for its whole tenant',
    check: async (world) => {
      await settle(world);
      for (const owner of [ALICE, ALICE, BOB, OTHER_ALICE]) await addSchedule(world, owner);
      demandSame(await world.unitOfWork.asPrincipal(ALICE, ({ tenants }) => tenants.scheduleCounts()), { ofTenant: 3, ofPrincipal: 2 }, 'the counts');
    },
  },
  {
    name: 'ceilings and agents are those of the principal\'s tenant',
    check: async (world) => {
      await settle(world);
      await world.setTenant(ALICE.tenantId, { maxActiveRuns: 3 });
      const { agentId, version } = agentOf(ALICE.tenantId);
      const seen = await world.unitOfWork.asPrincipal(ALICE, async ({ tenants, agents }) => ({
        active: (await tenants.ceilings()).maxActiveRuns, agent: await agents.find(agentId, version), unknown: await agents.find(agentId, '2'),
      }));
      demandSame(seen, { active: 3, agent: seen.agent, unknown: 'not_found' }, 'what is seen');
      demand(seen.agent !== 'not_found' && seen.agent.policyProfile === 'default' && seen.agent.tenantId === ALICE.tenantId, 'the agent is another one');
    },
  },
];
