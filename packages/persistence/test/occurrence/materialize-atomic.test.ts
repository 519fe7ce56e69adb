import { addSchedule, DUE, fire, settle, verdictOf } from '@carillon/application/testing';
import { SEED_EVENT_TYPES, type Schedule } from '@carillon/domain';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';
import { storedFor, type Stored } from './stored.js';

/** Every table that a materialization writes, and by which statement. */
const WRITES = [
  ['schedule_occurrences', 'INSERT'], ['sessions', 'INSERT'], ['session_events', 'INSERT'], ['runs', 'INSERT'], ['run_checkpoints', 'INSERT'],
  ['process_events', 'INSERT'], ['schedules', 'UPDATE'],
] as const;

const NOTHING: Stored = { occurrences: 0, sessions: 0, runs: 0, checkpoints: 0, seedEvents: [], processEvents: [], due: true };
const COMPLETE: Stored = {
  occurrences: 1, sessions: 1, runs: 1, checkpoints: 1, seedEvents: SEED_EVENT_TYPES, processEvents: ['schedule.occurrence.materialized'], due: false,
};

let world: PostgresWorld;
let schedule: Schedule;
beforeAll(async () => {
  world = await postgresWorld();
  await world.database.sql(`
    CREATE FUNCTION test_crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'crash after %', TG_TABLE_NAME; END $$;
    CREATE FUNCTION test_kill() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END $$`);
});
beforeEach(async () => {
  await world.clear();
  await settle(world);
  schedule = await addSchedule(world);
  await world.setNow(DUE);
});
afterAll(() => world.close());

/** Fires while something breaks in the transaction; whatever comes of it, the trigger is gone afterwards. */
const fireWith = async (trigger: string, name: string, table: string): Promise<unknown> => {
  await world.database.sql(trigger);
  try {
    return await fire(world, [schedule]).then(() => 'fired', (error: unknown) => error);
  } finally {
    await world.database.sql(`DROP TRIGGER ${name} ON ${table}`);
  }
};

const retryGivesTheOneCompleteSet = async () => {
  expect(verdictOf((await fire(world, [schedule]))[0])).toBe('MATERIALIZED');
  expect(await storedFor(world, schedule.id)).toEqual(COMPLETE);
};

describe('[gate.schedule.materialize_atomic]', () => {
  test.each(WRITES)('an error after the write to %s leaves nothing and the schedule due; a retry stores the one complete set', async (table, verb) => {
    const error = await fireWith(`CREATE TRIGGER test_crash AFTER ${verb} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION test_crash()`, 'test_crash', table);
    expect(String(error)).toContain(`crash after ${table}`);
    expect(await storedFor(world, schedule.id)).toEqual(NOTHING);
    await retryGivesTheOneCompleteSet();
  });

  test.each(WRITES)('a process killed after the write to %s leaves nothing and the schedule due; a retry stores the one complete set', async (table, verb) => {
    const error = await fireWith(`CREATE TRIGGER test_kill AFTER ${verb} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION test_kill()`, 'test_kill', table);
    expect(error).not.toBe('fired');
    expect(await storedFor(world, schedule.id)).toEqual(NOTHING);
    await retryGivesTheOneCompleteSet();
  });

  test('an error in the commit itself leaves nothing', async () => {
    const error = await fireWith(`
      CREATE CONSTRAINT TRIGGER test_crash AFTER INSERT ON runs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION test_crash()`, 'test_crash', 'runs');
    expect(String(error)).toContain('crash after runs');
    expect(await storedFor(world, schedule.id)).toEqual(NOTHING);
    await retryGivesTheOneCompleteSet();
  });

  test('after the commit a retry finds the complete set and changes nothing in it', async () => {
    await fire(world, [schedule]);
    const rows = () => world.database.sql(`
      SELECT o.*, r.id AS run, r.status, r.updated_at, s.updated_at AS session_updated_at FROM schedule_occurrences o
      JOIN runs r ON r.id = o.run_id JOIN sessions s ON s.id = o.session_id WHERE r.occurrence_id = o.id AND r.session_id = s.id`);
    const before = await rows();
    expect(before).toHaveLength(1);
    expect(verdictOf((await fire(world, [schedule]))[0])).toBe('not_due');
    expect(await rows()).toEqual(before);
    expect(await storedFor(world, schedule.id)).toEqual(COMPLETE);
  });

  test('when only the schedule\'s advance was lost, a retry moves the schedule on and keeps the committed row', async () => {
    await fire(world, [schedule]);
    const [before] = await world.database.sql('SELECT * FROM schedule_occurrences');
    await world.database.sql(`UPDATE schedules SET next_fire_at = $2 WHERE id = $1`, [schedule.id, DUE.toString()]);
    await world.database.sql('UPDATE schedule_occurrences SET accounted_at = carillon_now()');
    expect(verdictOf((await fire(world, [schedule]))[0])).toBe('advance');
    const after = await storedFor(world, schedule.id);
    expect([after.occurrences, after.runs, after.sessions, after.due]).toEqual([1, 1, 1, false]);
    expect((await world.database.sql('SELECT * FROM schedule_occurrences'))[0]).toMatchObject({ id: before.id, run_id: before.run_id, session_id: before.session_id });
  });
});
