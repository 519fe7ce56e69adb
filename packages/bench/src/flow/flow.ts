import { setTimeout as delay } from 'node:timers/promises';
import { createSchedule } from '@carillon/application';
import { memorySecretScanner } from '@carillon/application/testing';
import { decideFirings, Temporal, type Lease } from '@carillon/domain';
import { aDefinitionBody } from '@carillon/domain/testing';
import type { Persistence } from '@carillon/persistence';
import pg from 'pg';
import { median, tableOf } from '../figures.js';
import { recordStatements, type Transaction } from '../driver/recorder.js';
import { sendTransaction, substituted } from '../driver/replay.js';
import { BENCH_PRINCIPAL, startBenchServer, type BenchServer } from '../server.js';

/** Schedules measured in each way, after the warm-up; the two ways take turns so that both meet the same machine. */
const MEASURED = 300;
const WARM_UP = 50;
const DUE_AFTER_SECONDS = 6;
const TURN = { text: 'Done.', stopReason: 'end_turn', inputTokens: 20, outputTokens: 5, cost: 100 } as const;

/**
 * One firing, and one claim-and-complete, each as the product does it and as the bare driver sends the very same statements, with
 * decisions replaced by constants.
 */
export const benchmarkFlow = async (): Promise<void> => {
  const server = await startBenchServer();
  try {
    const total = 1 + 2 * (MEASURED + WARM_UP);
    const scheduleIds = await createDueSchedules(server, total);
    const firing = await measureFirings(server, scheduleIds);
    const work = await measureWork(server);
    process.stdout.write(`${MEASURED} of each in turn, one connection, durable settings; medians\n`);
    process.stdout.write(`${tableOf(['piece of work', 'statements', 'round trips', 'product ms', 'driver ms', 'ratio'], [rowOf('one firing', firing), rowOf('one claim-and-complete', work)])}\n`);
  } finally {
    await server.close();
  }
};

interface Comparison {
  readonly transactions: readonly Transaction[];
  readonly product: readonly number[];
  readonly driver: readonly number[];
}

const rowOf = (name: string, { transactions, product, driver }: Comparison): readonly string[] => [
  name, String(transactions.flat(2).length), String(transactions.flat().length), median(product).toFixed(3), median(driver).toFixed(3),
  (median(product) / median(driver)).toFixed(2),
];

const createDueSchedules = async (server: BenchServer, count: number): Promise<readonly string[]> => {
  const api = await server.connectAs('carillon_api');
  const create = createSchedule({ ...api, secretScanner: memorySecretScanner });
  const at = Temporal.Now.instant().add({ seconds: DUE_AFTER_SECONDS }).round({ smallestUnit: 'second', roundingMode: 'ceil' });
  const definition = aDefinitionBody({ cadence: { kind: 'ONCE', at: at.toString() } });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await create({ principal: BENCH_PRINCIPAL, idempotencyKey: `bench ${index}`, definition });
    if (!answer.ok) throw new Error(`a schedule of the benchmark was refused: ${JSON.stringify(answer.fault)}; the machine may be too slow to make ${count} within ${DUE_AFTER_SECONDS} s`);
    ids.push(answer.value.schedule.id);
  }
  await delay(Math.max(0, at.epochMilliseconds - Date.now()) + 50);
  return ids;
};

const bareClient = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, pipeline: true, options: '-c plan_cache_mode=force_generic_plan' } as pg.ClientConfig);
  await client.connect();
  return client;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const measureFirings = async (server: BenchServer, scheduleIds: readonly string[]): Promise<Comparison> => {
  const product = await server.connectAs('carillon_schedule_worker');
  const [template = '', ...others] = scheduleIds;
  const newIds = () => ({ occurrenceId: product.ids.next(), sessionId: product.ids.next(), runId: product.ids.next() });
  const templateIds = newIds();
  const fire = (scheduleId: string, ids = newIds()) =>
    product.firingLedger.fire(BENCH_PRINCIPAL.tenantId, [{ scheduleId, ids }], 5, decideFirings);
  const [transaction] = await recordStatements(() => fire(template, templateIds));
  if (transaction === undefined) throw new Error('nothing was recorded');
  const client = await bareClient(server.urlOf('carillon_schedule_worker'));
  const times = { product: [] as number[], driver: [] as number[] };
  for (let index = 0; index + 1 < others.length; index += 2) {
    const [ours = '', theirs = ''] = others.slice(index, index + 2);
    const ids = newIds();
    const replay = withNewEventIds(substituted(transaction, new Map([
      [template, theirs], [templateIds.occurrenceId, ids.occurrenceId], [templateIds.sessionId, ids.sessionId], [templateIds.runId, ids.runId],
    ])), product);
    const measured = index / 2 >= WARM_UP;
    const productTime = await timed(() => fire(ours));
    const driverTime = await timed(() => sendTransaction(client, replay));
    if (measured) {
      times.product.push(productTime);
      times.driver.push(driverTime);
    }
  }
  await client.end();
  return { transactions: [transaction], ...times };
};

/** The rows of process events have ids of their own, which the recording knows only as values. */
const withNewEventIds = (transaction: Transaction, { ids }: Persistence): Transaction =>
  transaction.map((round) => round.map((sent) => sent.text.includes('INTO process_events')
    ? { ...sent, values: sent.values.map((value, index) => (index === 0 ? (value as readonly unknown[]).map(() => ids.next()) : value)) } : sent));

const measureWork = async (server: BenchServer): Promise<Comparison> => {
  const product = await server.connectAs('carillon_async_worker');
  const workerId = product.ids.next();
  const claim = async (): Promise<Lease> => {
    const [lease] = await product.runQueue.claim({ workerId, priorities: [10], limit: 1, leaseSeconds: 30 });
    if (lease === undefined) throw new Error('the queue of the benchmark is empty');
    return lease;
  };
  const complete = async (lease: Lease) => {
    await product.runJournal.open(lease);
    await product.runJournal.recordTurn(lease, TURN);
    await product.runJournal.end(lease, { status: 'COMPLETED', finalMessage: TURN.text });
  };
  let template: Lease | undefined;
  const transactions = await recordStatements(async () => {
    template = await claim();
    await complete(template);
  });
  const [claiming, ...completing] = transactions;
  if (claiming === undefined || template === undefined) throw new Error('nothing was recorded');
  const sessionId = sessionOf(transactions);
  const client = await bareClient(server.urlOf('carillon_async_worker'));
  const times = { product: [] as number[], driver: [] as number[] };
  for (let index = 0; index < MEASURED + WARM_UP; index += 1) {
    const productTime = await timed(async () => complete(await claim()));
    const driverTime = await timed(() => replayWork(client, { claiming, completing, runId: template?.runId ?? '', sessionId }));
    if (index >= WARM_UP) {
      times.product.push(productTime);
      times.driver.push(driverTime);
    }
  }
  await client.end();
  return { transactions, ...times };
};

/** The claim says which run it took; everything after it is the recording with that run's ids. */
const replayWork = async (
  client: pg.Client, { claiming, completing, runId, sessionId }: { claiming: Transaction; completing: readonly Transaction[]; runId: string; sessionId: string },
): Promise<void> => {
  const [first = [], ...rest] = claiming;
  const results = await sendTransaction(client, [first]);
  const [claimed] = results.flatMap(({ rows }) => rows as { id?: string; session_id?: string }[]).filter((row) => row.session_id !== undefined);
  const substitution = new Map([[runId, claimed?.id ?? ''], [sessionId, claimed?.session_id ?? '']]);
  for (const transaction of [rest, ...completing]) await sendTransaction(client, substituted(transaction, substitution));
};

/** The session is the first value of every append to its log. */
const sessionOf = (transactions: readonly Transaction[]): string => {
  const append = transactions.flat(2).find(({ text }) => text.includes('INTO session_events'));
  return String(append?.values[0]);
};
