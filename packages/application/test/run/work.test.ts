import { ok, type ModelTurn } from '@carillon/domain';
import { aDefinitionBody } from '@carillon/domain/testing';
import { workOnRun, type LeaseWatch, type Model, type StopReason } from '../../src/index.js';
import { memoryRunJournal, memoryRunQueue, memoryRunSweeps } from '../../src/testing/index.js';
import { ALICE, NOW, SCAN, world } from '../world.js';

const TURN: ModelTurn = { text: 'Done.', stopReason: 'end_turn', inputTokens: 5, outputTokens: 1, cost: 10 };
const answering = (turn: ModelTurn): Model & { asked: number } => {
  const model = { asked: 0, complete: async () => { model.asked += 1; return ok(turn); } };
  return model;
};
/** A model that answers only by being stopped. */
const silent = (): Model => ({
  complete: (_request, signal) => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(signal.reason), { once: true }); }),
});

const claimed = async (model: Model, stop?: StopReason) => {
  const { store, deps, create, scan } = world();
  await create({ principal: ALICE, idempotencyKey: 'key', definition: aDefinitionBody() });
  store.setNow(NOW.add({ hours: 1 }));
  await scan(SCAN);
  const claim = async (workerId: string) => {
    const [lease] = await memoryRunQueue(store).claim({ workerId, priorities: [10], limit: 1, leaseSeconds: 30 });
    if (lease === undefined) throw new Error('expected a run to claim');
    return lease;
  };
  const controller = new AbortController();
  const watch = (): LeaseWatch => ({
    signal: controller.signal, stop: async () => undefined,
    deadlineIn: () => { if (stop !== undefined) queueMicrotask(() => controller.abort(stop)); },
  });
  const unexpected: unknown[] = [];
  const journal = memoryRunJournal(store);
  const work = workOnRun({ journal, model, watch, wakeups: deps.wakeups, onUnexpected: (_lease, error) => unexpected.push(error) });
  return { store, journal, claim, work, unexpected, run: () => [...store.tables.runs.values()][0], outcomes: () => [...store.tables.outcomes.values()] };
};

test('a run that is answered completes, with its usage, its events and its outcome', async () => {
  const { store, claim, work, run, outcomes } = await claimed(answering(TURN));
  expect(await work(await claim('w'))).toEqual({ kind: 'ended', ending: { status: 'COMPLETED', finalMessage: 'Done.' } });
  expect(run()).toMatchObject({ status: 'COMPLETED', finalMessage: 'Done.', workerId: null, usage: { steps: 1, modelCalls: 1, cost: 10 } });
  expect([...store.tables.sessionEvents.values()].flat().map((event) => event.eventType).slice(4)).toEqual([
    'run.claimed', 'run.started', 'model.response.completed', 'run.checkpointed', 'assistant.message.completed', 'run.completed',
  ]);
  expect(outcomes()).toMatchObject([{ status: 'COMPLETED', cost: 10, failure: null }]);
});

test.each<[StopReason, object]>([
  ['cancel_requested', { status: 'CANCELLED' }], ['deadline', { status: 'FAILED', failure: { reason: 'deadline_exceeded' } }],
])('a model call stopped by %s ends the run', async (reason, ended) => {
  const { claim, work, run } = await claimed(silent(), reason);
  expect(await work(await claim('w'))).toMatchObject({ kind: 'ended', ending: ended });
  expect(run()).toMatchObject(ended);
});

test('a draining worker hands its run back, and no attempt is lost', async () => {
  const { claim, work, run } = await claimed(silent(), 'draining');
  expect(await work(await claim('w'))).toEqual({ kind: 'released' });
  expect(run()).toMatchObject({ status: 'QUEUED', lostLeases: 0, workerId: null });
});

test('a worker that lost its lease writes nothing', async () => {
  const { store, claim, work, run, outcomes } = await claimed(answering(TURN));
  const lease = await claim('first');
  store.setNow(NOW.add({ hours: 1, seconds: 31 }));
  expect(await memoryRunSweeps(store).reclaimExpired(10)).toBe(1);
  const before = run();
  expect(await work(lease)).toEqual({ kind: 'lost' });
  expect(run()).toEqual(before);
  expect(outcomes()).toEqual([]);
});

test('a recorded turn is not paid for twice: the next worker adopts it', async () => {
  const model = answering({ ...TURN, text: 'Asked again.' });
  const { store, journal, claim, work, run } = await claimed(model);
  await journal.recordTurn(await claim('killed'), TURN);
  store.setNow(NOW.add({ hours: 1, seconds: 31 }));
  await memoryRunSweeps(store).reclaimExpired(10);
  store.setNow(NOW.add({ hours: 1, seconds: 33 }));
  expect(await work(await claim('next'))).toMatchObject({ ending: { finalMessage: 'Done.' } });
  expect([model.asked, run()?.usage.modelCalls]).toEqual([0, 1]);
});

test('what no rule foresees ends the run with a sentence of ours, and the cause goes to the operator', async () => {
  const { claim, work, run, unexpected } = await claimed({ complete: () => { throw new Error('secret detail'); } });
  await work(await claim('w'));
  expect(run()).toMatchObject({ status: 'FAILED', failure: { reason: 'internal_error' } });
  expect(JSON.stringify(run())).not.toContain('secret detail');
  expect(unexpected).toHaveLength(1);
});

test('a run whose agent version is gone fails as misconfigured', async () => {
  const { store, claim, work, run } = await claimed(answering(TURN));
  store.tables.agents.clear();
  await work(await claim('w'));
  expect(run()).toMatchObject({ status: 'FAILED', failure: { reason: 'configuration_error' } });
});

test('an answer that comes after the deadline fails the run, whatever its timers did', async () => {
  const late: Model = {
    complete: async () => {
      here.store.setNow(NOW.add({ hours: 1, seconds: 301 }));
      return ok(TURN);
    },
  };
  const here = await claimed(late);
  expect(await here.work(await here.claim('w'))).toMatchObject({ kind: 'ended', ending: { status: 'FAILED', failure: { reason: 'deadline_exceeded' } } });
  expect(here.run()).toMatchObject({ status: 'FAILED', finalMessage: null });
  expect(here.outcomes()).toMatchObject([{ status: 'FAILED' }]);
});
