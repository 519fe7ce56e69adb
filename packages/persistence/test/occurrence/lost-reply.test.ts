import { addSchedule, ALICE, DUE, fire, settle, verdictOf } from '@carillon/application/testing';
import { SEED_EVENT_TYPES } from '@carillon/domain';
import { aRevision, aSchedule } from '@carillon/domain/testing';
import { connect } from '../../src/index.js';
import { commitReplyThief } from '../connection/commit-reply-thief.js';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';
import { storedFor } from './stored.js';

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(async () => {
  await world.clear();
  await settle(world);
});
afterAll(() => world.close());

test('a firing whose commit is never answered is stored once, and its retry finds nothing to do [gate.schedule.materialize_atomic]', async () => {
  const schedule = await addSchedule(world);
  await world.setNow(DUE);
  const thief = await commitReplyThief(world.database.urlOf('carillon_schedule_worker'));
  const robbed = await connect({ url: thief.url, role: 'carillon_schedule_worker', poolSize: 1 });
  thief.steal();
  await expect(fire({ ...world, firingLedger: robbed.firingLedger }, [schedule])).rejects.toHaveProperty('message');
  const stored = await storedFor(world, schedule.id);
  expect(stored).toEqual({
    occurrences: 1, sessions: 1, runs: 1, checkpoints: 1, seedEvents: SEED_EVENT_TYPES, processEvents: ['schedule.occurrence.materialized'], due: false,
  });
  expect(verdictOf((await fire(world, [schedule]))[0])).toBe('not_due');
  expect(await storedFor(world, schedule.id)).toEqual(stored);
  await robbed.close();
  await thief.close();
});

test('a unit of work whose commit is never answered is an error, and its writes are all there [share.schedule.uow_atomic]', async () => {
  const thief = await commitReplyThief(world.database.urlOf('carillon_api'));
  const robbed = await connect({ url: thief.url, role: 'carillon_api', poolSize: 1 });
  const id = world.newId();
  thief.steal();
  await expect(robbed.unitOfWork.asPrincipal(ALICE, async ({ schedules, requestKeys }) => {
    await requestKeys.claim('key');
    await schedules.insert(aSchedule({ id }), aRevision({}, { scheduleId: id }));
    await requestKeys.record({ key: 'key', requestHash: 'hash', scheduleId: id }, DUE);
  })).rejects.toHaveProperty('message');
  const found = await world.unitOfWork.asPrincipal(ALICE, async ({ schedules, requestKeys }) => [await requestKeys.claim('key'), await schedules.find(id)]);
  expect(found).toMatchObject([{ scheduleId: id }, { schedule: { id } }]);
  await robbed.close();
  await thief.close();
});
