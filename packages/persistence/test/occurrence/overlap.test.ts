import { accountAll, addSchedule, after, ALICE, claim, DUE, fire, materialize, settle, verdictOf } from '@carillon/application/testing';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';

const DAY = 86_400;

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(async () => {
  await world.clear();
  await settle(world);
});
afterAll(() => world.close());

const ledgerOf = (scheduleId: string) => world.database.sql(
  'SELECT disposition, reason_code AS reason, run_id IS NOT NULL AS run FROM schedule_occurrences WHERE schedule_id = $1 ORDER BY nominal_fire_at', [scheduleId]);

describe('[gate.schedule.no_overlap]', () => {
  test('an instant that comes while a run of its schedule is not over is recorded once as skipped, without a second run; another schedule still fires', async () => {
    const [held, other] = [await addSchedule(world), await addSchedule(world)];
    await world.setNow(DUE);
    await materialize(world, held);
    const lease = await claim(world);
    await world.setNow(after(DAY));
    const verdicts = await Promise.all(Array.from({ length: 8 }, async () => verdictOf((await fire(world, [held]))[0])));
    expect(verdicts.toSorted()).toEqual(['SKIPPED_OVERLAP', ...Array.from({ length: 7 }, () => 'not_due')]);
    expect(await ledgerOf(held.id)).toEqual([
      { disposition: 'MATERIALIZED', reason: null, run: true }, { disposition: 'SKIPPED_OVERLAP', reason: 'schedule.in_flight', run: false },
    ]);
    const runs = () => world.database.sql('SELECT count(*)::int AS count FROM runs WHERE schedule_id = $1', [held.id]);
    expect(await runs()).toEqual([{ count: 1 }]);
    const skips = (await world.processEvents()).filter(({ payload }) => payload['schedule_id'] === held.id && payload['disposition'] === 'SKIPPED_OVERLAP');
    expect(skips).toHaveLength(1);
    expect(verdictOf((await fire(world, [other]))[0])).toBe('MATERIALIZED');
    // Its end frees the schedule for a later instant, and brings the skipped one not back.
    await world.runJournal.end(lease, { status: 'COMPLETED', finalMessage: 'Done.' });
    await accountAll(world);
    expect(verdictOf((await fire(world, [held]))[0])).toBe('not_due');
    await world.setNow(after(2 * DAY));
    expect(verdictOf((await fire(world, [held]))[0])).toBe('MATERIALIZED');
    expect((await ledgerOf(held.id)).map(({ disposition }) => disposition)).toEqual(['MATERIALIZED', 'SKIPPED_OVERLAP', 'MATERIALIZED']);
  });

  test.each(['QUEUED', 'RUNNING', 'WAITING_FOR_APPROVAL', 'WAITING_FOR_USER'])('a run that is %s holds its schedule', async (status) => {
    const schedule = await addSchedule(world);
    await world.setNow(DUE);
    const { runId } = await materialize(world, schedule);
    if (status !== 'QUEUED') await claim(world);
    if (status.startsWith('WAITING')) await world.database.sql('UPDATE runs SET status = $2, lease_owner = NULL, lease_expires_at = NULL WHERE id = $1', [runId, status]);
    await world.setNow(after(DAY));
    expect(verdictOf((await fire(world, [schedule]))[0])).toBe('SKIPPED_OVERLAP');
    expect(await world.database.sql('SELECT count(*)::int AS count FROM runs')).toEqual([{ count: 1 }]);
  });
});

test('a run that is over but not accounted is accounted before its schedule goes on [share.schedule.no_overlap]', async () => {
  const schedule = await addSchedule(world, ALICE);
  await world.setNow(DUE);
  const { occurrenceId } = await materialize(world, schedule);
  await world.runJournal.end(await claim(world), { status: 'COMPLETED', finalMessage: 'Done.' });
  await world.setNow(after(DAY));
  const [result] = await fire(world, [schedule]);
  expect(result).toMatchObject({ kind: 'settled', decision: { kind: 'account_first', occurrenceId } });
  expect(await ledgerOf(schedule.id)).toHaveLength(1);
});
