import { aDefinitionBody } from '@carillon/domain/testing';
import { accountOutcomes, type FiringLedger, fireDueSchedules } from '../../src/index.js';
import { memoryRunJournal, memoryRunQueue, memoryTenant, revisionKey } from '../../src/testing/index.js';
import { ALICE, NOW, SCAN, world } from '../world.js';

const NINE = NOW.add({ hours: 1 });
const due = async (count = 1, definition = aDefinitionBody()) => {
  const here = world();
  for (let index = 0; index < count; index += 1) await here.create({ principal: ALICE, idempotencyKey: `key ${index}`, definition });
  here.store.setNow(NINE);
  return here;
};
const dispositions = (store: Awaited<ReturnType<typeof due>>['store']) => [...store.tables.occurrences.values()].map((row) => row.disposition);

test('nothing fires a millisecond early [share.schedule.not_early]', async () => {
  const { store, scan } = await due();
  store.setNow(NINE.subtract({ milliseconds: 1 }));
  expect(await scan(SCAN)).toMatchObject({ due: 0, progressed: false });
  expect(store.tables.occurrences.size).toBe(0);
});

test('a due schedule becomes one occurrence, session and run, and the run workers are woken after it', async () => {
  const { store, deps, scan } = await due();
  expect(await scan(SCAN)).toMatchObject({ due: 1, progressed: true, failed: [] });
  expect(dispositions(store)).toEqual(['MATERIALIZED']);
  expect([...store.tables.sessionEvents.values()].map((log) => log.map((event) => event.eventType)))
    .toEqual([['session.created', 'user.message.created', 'run.queued', 'run.checkpointed']]);
  expect([...store.tables.runs.values()][0]).toMatchObject({ status: 'QUEUED', priority: 10, scopes: ['workspace.read'], scheduledFor: NINE });
  expect(deps.wakeups.announced.at(-1)).toBe('runs_async');
  expect(await scan(SCAN)).toMatchObject({ due: 0, progressed: false });
});

test('one corrupt definition is reported and deferred, and its siblings fire', async () => {
  const { store, scan } = await due(3);
  const [first] = store.tables.schedules.keys();
  store.tables.revisions.set(revisionKey(first ?? '', 1), 'corrupt');
  const report = await scan(SCAN);
  expect(report.results.map((result) => result.kind).toSorted()).toEqual(['corrupt', 'settled', 'settled']);
  expect(await scan(SCAN)).toMatchObject({ due: 0 });
});

test('a firing that throws is deferred and reported, and its siblings fire', async () => {
  const { store, deps } = await due(3);
  const [poison] = store.tables.schedules.keys();
  const ledger: FiringLedger = {
    ...deps.ledger,
    fire: (tenantId, targets, ...rest) => {
      if (targets[0]?.scheduleId === poison) throw new Error('broken');
      return deps.ledger.fire(tenantId, targets, ...rest);
    },
  };
  const report = await fireDueSchedules({ ...deps, ledger })(SCAN);
  expect(report.failed.map(({ due: { scheduleId } }) => scheduleId)).toEqual([poison]);
  expect(dispositions(store)).toEqual(['MATERIALIZED', 'MATERIALIZED']);
  expect(store.tables.deferrals.get(poison ?? '')?.until.toString()).toBe(NINE.add({ seconds: 1 }).toString());
});

test('a tenant at its ceiling waits as a whole, and accounting lets it go on', async () => {
  const { store, deps, scan } = await due(3);
  memoryTenant(store, 'demo', { maxActiveRuns: 1 });
  expect((await scan(SCAN)).results.map((result) => result.kind === 'settled' && result.decision.kind)).toEqual(['decided', 'retry']);
  expect(await scan(SCAN)).toMatchObject({ due: 0 });

  const [lease] = await memoryRunQueue(store).claim({ workerId: 'w', priorities: [10], limit: 1, leaseSeconds: 30 });
  if (lease === undefined) throw new Error('expected a run to claim');
  await memoryRunJournal(store).end(lease, { status: 'COMPLETED', finalMessage: 'Done.' });
  expect(await accountOutcomes(deps)(10)).toEqual({ accounted: 1, failed: [] });
  expect((await scan(SCAN)).due).toBe(2);
});

test('a run that is over but not accounted is accounted before the next firing decides', async () => {
  const { store, scan } = await due();
  await scan(SCAN);
  const [lease] = await memoryRunQueue(store).claim({ workerId: 'w', priorities: [10], limit: 1, leaseSeconds: 30 });
  if (lease === undefined) throw new Error('expected a run to claim');
  await memoryRunJournal(store).end(lease, { status: 'COMPLETED', finalMessage: 'Done.' });
  store.setNow(NINE.add({ hours: 24 }));
  await scan(SCAN);
  expect(dispositions(store)).toEqual(['MATERIALIZED', 'MATERIALIZED']);
  expect([...store.tables.notifications.values()]).toHaveLength(1);
});

test('an instant that meets a run of its own schedule is skipped on the record', async () => {
  const { store, scan } = await due();
  await scan(SCAN);
  store.setNow(NINE.add({ hours: 24 }));
  await scan(SCAN);
  expect(dispositions(store)).toEqual(['MATERIALIZED', 'SKIPPED_OVERLAP']);
  expect(store.tables.runs.size).toBe(1);
});
