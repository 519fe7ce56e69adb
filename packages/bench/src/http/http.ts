import { median, tableOf } from '../figures.js';
import { BENCH_PRINCIPAL, startBenchServer, type BenchServer } from '../server.js';
import { startApiProcess, type ApiProcess } from './api-process.js';
import { pageCost, type PageCost } from './buffers.js';
import type { DriverOrder, Spent } from './driver-main.js';
import { httpLoad } from './load.js';
import { startMeasured, type MeasuredProcess } from './measured-process.js';
import { recordOperations, type Operation, type Operations } from './operations.js';
import { profileTable } from './profile.js';
import { fillTables, ownedIds, ownedOf } from './rows.js';

const CONCURRENCIES = [1, 8] as const;
/** Both sides compile what is hot before they are measured. */
const WARM_UP = 3;
const ROUNDS = 15;
const PROFILED_ROUNDS = 10;

const rowsWanted = (): number => {
  const rows = Number(process.env['CARILLON_BENCH_ROWS'] ?? '1000000');
  if (!Number.isSafeInteger(rows) || rows < 1000) throw new Error('CARILLON_BENCH_ROWS is a whole number from 1000');
  return rows;
};

/**
 * The api as a process of its own against a process that sends the same statements by the bare driver: how much CPU each needs for
 * a request. The two take turns in small rounds, and a ratio is the median of the rounds' ratios. With `CARILLON_BENCH_PROFILE=1`
 * it also prints where the api's time goes.
 */
export const benchmarkHttp = async (): Promise<void> => {
  const rows = rowsWanted();
  const server = await startBenchServer();
  try {
    const start = performance.now();
    await fillTables(server.superuserUrl, rows, BENCH_PRINCIPAL);
    process.stdout.write(`${rows} schedules, ${ownedOf(rows)} of them the reader's, made in ${((performance.now() - start) / 1000).toFixed(0)} s; durable settings\n`);
    const operations = await recorded(server);
    await printPages(server, operations);
    const sides = await startSides(server, operations);
    try {
      for (const concurrency of CONCURRENCIES) printComparison(concurrency, operations, await compare(sides, operations, concurrency));
      if (process.env['CARILLON_BENCH_PROFILE'] === '1') await printProfiles(sides, operations);
    } finally {
      await sides.close();
    }
  } finally {
    await server.close();
  }
};

/** By an api of its own: the measured one is never touched by a recording. */
const recorded = async (server: BenchServer): Promise<Operations> => {
  const api = await startApiProcess(server.urlOf('carillon_api'));
  try {
    return await recordOperations(api, await server.connectAs('carillon_operator'), await ownedIds(server.superuserUrl, BENCH_PRINCIPAL));
  } finally {
    await api.close();
  }
};

const kindsOf = ({ create, read, firstPage, deepPage }: Operations): readonly Operation[] => [create, read, firstPage, deepPage];

const printPages = async (server: BenchServer, { firstPage, deepPage, settings }: Operations): Promise<void> => {
  const cost = ({ rounds }: Operation): Promise<PageCost> => {
    const list = rounds.flat().find(({ name }) => name?.startsWith('schedule_list'));
    const opening = rounds.find((round) => round.some(({ text }) => text === 'BEGIN'))?.filter((sent) => sent !== list);
    if (list === undefined || opening === undefined) throw new Error('no page was recorded');
    return pageCost(server.urlOf('carillon_api'), settings, [opening], list);
  };
  const [first, deep] = [await cost(firstPage), await cost(deepPage)];
  const row = (name: string, { buffersHit, buffersRead, milliseconds }: PageCost) => [name, String(buffersHit), String(buffersRead), milliseconds.toFixed(3)];
  process.stdout.write(`${tableOf(['EXPLAIN (ANALYZE, BUFFERS)', 'buffers hit', 'read', 'ms'], [row(firstPage.name, first), row(deepPage.name, deep)])}\n`);
  process.stdout.write(`${firstPage.name}: ${first.plan}\n${deepPage.name}: ${deep.plan}\n`);
};

interface Sides {
  readonly api: (operation: Operation, concurrency: number) => Promise<Spent>;
  readonly driver: (operation: Operation, concurrency: number) => Promise<Spent>;
  readonly process: ApiProcess;
  readonly close: () => Promise<void>;
}

const startSides = async (server: BenchServer, { settings }: Operations): Promise<Sides> => {
  const url = server.urlOf('carillon_api');
  const api = await startApiProcess(url);
  const load = httpLoad(api.url);
  const driver = startMeasured(new URL('driver-main.js', import.meta.url), { env: { PATH: process.env['PATH'], NODE_ENV: 'production' }, stdout: 'inherit' });
  const close = async (): Promise<void> => {
    load.close();
    await Promise.all([api.close(), driver.close()]);
  };
  try {
    await order(driver, { kind: 'connect', url, settings, connections: Math.max(...CONCURRENCIES) });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    process: api, close,
    api: async ({ request, perRound }, concurrency) => {
      const requests = Array.from({ length: perRound }, request);
      const [cpu, start] = [await api.ask('cpu'), performance.now()];
      await load.all(requests, concurrency);
      const milliseconds = performance.now() - start;
      return { cpu: await api.ask('cpu') - cpu, milliseconds };
    },
    driver: ({ rounds, substitution, perRound }, concurrency) =>
      order(driver, { kind: 'send', rounds, substitutions: Array.from({ length: perRound }, substitution), concurrency }),
  };
};

const order = <Answer>(driver: MeasuredProcess, message: DriverOrder): Promise<Answer> => driver.ask<Answer>(message);

interface Turn {
  readonly api: Spent;
  readonly driver: Spent;
}

type Turns = ReadonlyMap<Operation, readonly Turn[]>;

const compare = async ({ api, driver }: Sides, operations: Operations, concurrency: number): Promise<Turns> => {
  const turns = new Map<Operation, Turn[]>(kindsOf(operations).map((operation) => [operation, []]));
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [operation, taken] of turns) {
      const turn = { api: await api(operation, concurrency), driver: await driver(operation, concurrency) };
      if (round >= WARM_UP) taken.push(turn);
    }
  }
  return turns;
};

const printComparison = (concurrency: number, { firstPage, deepPage }: Operations, turns: Turns): void => {
  const rows = [...turns].map(([{ name, rounds, perRound }, taken]) => {
    const micros = (side: keyof Turn) => (median(taken.map((turn) => turn[side].cpu)) / perRound).toFixed(0);
    const rate = (side: keyof Turn) => ((1000 * perRound) / median(taken.map((turn) => turn[side].milliseconds))).toFixed(0);
    const ratio = median(taken.map((turn) => turn.api.cpu / turn.driver.cpu)).toFixed(2);
    return [name, `${rounds.flat().length}/${rounds.length}`, micros('api'), micros('driver'), ratio, rate('api'), rate('driver')];
  });
  const headings = ['request', 'statements/trips', 'api CPU µs', 'driver CPU µs', 'ratio', 'api /s', 'driver /s'];
  process.stdout.write(`\n${concurrency} at a time, medians of ${ROUNDS} rounds in turn\n${tableOf(headings, rows)}\n`);
  const [first = [], deep = []] = [turns.get(firstPage), turns.get(deepPage)];
  const deepOver = (figure: keyof Spent) => median(deep.map((turn, round) => turn.api[figure] / (first[round]?.api[figure] ?? Number.NaN))).toFixed(2);
  process.stdout.write(`${deepPage.name} over page 1: wall clock ${deepOver('milliseconds')}, CPU of the api ${deepOver('cpu')}\n`);
};

const printProfiles = async ({ api, process: probed }: Sides, operations: Operations): Promise<void> => {
  for (const operation of kindsOf(operations)) {
    await probed.ask('profile');
    for (let round = 0; round < PROFILED_ROUNDS; round += 1) await api(operation, 8);
    process.stdout.write(`\n${operation.name}, where the api's time goes\n${profileTable(await probed.ask('profiled'))}\n`);
  }
};
