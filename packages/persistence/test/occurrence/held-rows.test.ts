import { addSchedule, ALICE, claim, DUE, fire, materialize, settle, verdictsOn } from '@carillon/application/testing';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
beforeEach(async () => {
  await world.clear();
  await settle(world);
  await world.setNow(DUE);
});
afterAll(() => world.close());

/** While somebody else's transaction holds a row. Whoever waited for it would run into the lock time-out. */
const whileHeld = async <T>(statement: string, values: readonly unknown[], work: () => Promise<T>): Promise<T> => {
  await world.database.sql('BEGIN');
  try {
    await world.database.sql(statement, values);
    return await work();
  } finally {
    await world.database.sql('ROLLBACK');
  }
};

test('a schedule in the hands of another worker is passed by without a wait, and its siblings are decided', async () => {
  const [held, free] = [await addSchedule(world), await addSchedule(world)];
  const verdicts = await whileHeld('SELECT 1 FROM schedules WHERE id = $1 FOR UPDATE', [held.id], async () => verdictsOn([held, free], await fire(world, [held, free])));
  expect(verdicts).toEqual(['not_due', 'MATERIALIZED']);
  expect(verdictsOn([held], await fire(world, [held]))).toEqual(['MATERIALIZED']);
});

test('a run in the hands of another is passed by without a wait, and the next one is claimed', async () => {
  const first = await materialize(world, await addSchedule(world));
  const second = await materialize(world, await addSchedule(world));
  const [oldest] = [first.runId, second.runId].toSorted();
  const lease = await whileHeld('SELECT 1 FROM runs WHERE id = $1 FOR UPDATE', [oldest], () => claim(world));
  expect([first.runId, second.runId].filter((id) => id !== oldest)).toEqual([lease.runId]);
  expect((await claim(world)).runId).toBe(oldest);
});

test('a tenant at work makes a firing of the same tenant wait no longer than the lock time-out, and leaves it due', async () => {
  const schedule = await addSchedule(world);
  const error = await whileHeld(`SELECT pg_advisory_xact_lock(($1::bigint)::int, hashtext($2))`, [0x0ca1_0001, ALICE.tenantId],
    () => fire(world, [schedule]).then(() => 'fired', (failure: { code?: string }) => failure.code));
  expect(error).toBe('55P03');
  expect((await world.firingLedger.due(1)).map(({ scheduleId }) => scheduleId)).toEqual([schedule.id]);
});

test('an authority that is being withdrawn is waited for, and what was withdrawn is not used', async () => {
  const schedule = await addSchedule(world);
  const firing = await whileHeld(`UPDATE principals SET enabled = false WHERE principal_id = $1 AND tenant_id = $2`, [ALICE.principalId, ALICE.tenantId], async () => {
    const fired = fire(world, [schedule]);
    await waitUntilBlocked();
    await world.database.sql('COMMIT');
    return fired;
  });
  expect(verdictsOn([schedule], firing)).toEqual(['AUTHORIZATION_FAILED']);
});

/** Until the schedule worker waits for a lock: asked of the server, not guessed by a pause. */
const waitUntilBlocked = async (): Promise<void> => {
  for (let asked = 0; asked < 10_000; asked += 1) {
    const [row] = await world.database.sql(`
      SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE usename = 'carillon_schedule_worker' AND datname = current_database() AND wait_event_type = 'Lock'`);
    if (row.waiting > 0) return;
  }
  throw new Error('nobody waits');
};
