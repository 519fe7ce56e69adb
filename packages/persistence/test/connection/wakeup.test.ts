import { listenWakeups } from '../../src/index.js';
import { openDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;
beforeAll(async () => { database = await openDatabase(); });
afterAll(() => database.close());

/** Counts, and lets a test wait for the next one without asking again and again. */
const counter = () => {
  let count = 0;
  let waiting: { readonly above: number; readonly resolve: () => void }[] = [];
  return {
    count: () => count,
    up: () => {
      count += 1;
      for (const { above, resolve } of waiting) if (count > above) resolve();
      waiting = waiting.filter(({ above }) => count <= above);
    },
    after: (above: number) => (count > above ? Promise.resolve() : new Promise<void>((resolve) => { waiting.push({ above, resolve }); })),
  };
};

test('an announcement by any login reaches who listens to its topic, and nobody else', async () => {
  const [heard, other] = [counter(), counter()];
  const failed = counter();
  const listeners = [
    listenWakeups({ url: database.urlOf('carillon_schedule_worker'), topics: ['schedules', 'outcomes'], onWakeup: heard.up, onError: failed.up }),
    listenWakeups({ url: database.urlOf('carillon_async_worker'), topics: ['runs_async'], onWakeup: other.up, onError: failed.up }),
  ];
  await Promise.all([heard.after(0), other.after(0)]);
  const [api, worker] = [await database.connectAs('carillon_api', 1), await database.connectAs('carillon_async_worker', 1)];
  await api.wakeups.announce('schedules');
  await heard.after(1);
  await worker.wakeups.announce('outcomes');
  await heard.after(2);
  expect([heard.count(), other.count(), failed.count()]).toEqual([3, 1, 0]);
  await Promise.all(listeners.map(({ close }) => close()));
});

test('a connection that is killed is told, tried again, and works as before', async () => {
  const [heard, failed] = [counter(), counter()];
  const listener = listenWakeups({ url: database.urlOf('carillon_schedule_worker'), topics: ['schedules'], onWakeup: heard.up, onError: failed.up });
  await heard.after(0);
  await database.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'carillon listen' AND datname = current_database()`);
  await failed.after(0);
  // After a reconnect something may have been missed, so that counts as a wake-up too.
  await heard.after(1);
  const api = await database.connectAs('carillon_api', 1);
  await api.wakeups.announce('schedules');
  await heard.after(2);
  expect(failed.count()).toBe(1);
  await listener.close();
  const [left] = await database.sql(`SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'carillon listen' AND datname = current_database()`);
  expect(left.count).toBe(0);
});

test('announcing on a broken connection is no error', async () => {
  const api = await database.connectAs('carillon_api', 1);
  await database.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'carillon_api' AND datname = current_database()`);
  await expect(api.wakeups.announce('schedules')).resolves.toBeUndefined();
});
