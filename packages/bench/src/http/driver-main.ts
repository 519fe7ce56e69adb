import pg from 'pg';
import type { DriverSettings, Round } from '../driver/recorder.js';
import { queryOf, substituted, type Substitution } from '../driver/replay.js';

export type DriverOrder =
  | { readonly kind: 'connect'; readonly url: string; readonly settings: DriverSettings; readonly connections: number }
  | { readonly kind: 'send'; readonly rounds: readonly Round[]; readonly substitutions: readonly Substitution[]; readonly concurrency: number };

export interface Spent {
  /** User and system time of the whole process, in microseconds. */
  readonly cpu: number;
  readonly milliseconds: number;
}

let clients: readonly pg.Client[] = [];

const connectAll = async (url: string, { options, query_timeout }: DriverSettings, connections: number): Promise<void> => {
  clients = Array.from({ length: connections }, () => new pg.Client({
    connectionString: url, pipeline: true, keepAlive: true, ...(options === undefined ? {} : { options }), ...(query_timeout === undefined ? {} : { query_timeout }),
  } as pg.ClientConfig));
  for (const client of clients) await client.connect();
};

/** Requests one after another on each connection. What is sent is made before the clock runs. */
const send = async ({ rounds, substitutions, concurrency }: Extract<DriverOrder, { kind: 'send' }>): Promise<Spent> => {
  const requests = substitutions.map((substitution) => substituted(rounds, substitution).map((round) => round.map(queryOf)));
  const left = requests.values();
  const work = async (client: pg.Client): Promise<void> => {
    for (const request of left) for (const round of request) await Promise.all(round.map((query) => client.query(query)));
  };
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await Promise.all(clients.slice(0, concurrency).map(work));
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: user + system, milliseconds: performance.now() - start };
};

const carryOut = async (order: DriverOrder): Promise<Spent | true> => {
  if (order.kind === 'send') return send(order);
  await connectAll(order.url, order.settings, order.connections);
  return true;
};

process.on('message', (order: DriverOrder) => {
  void carryOut(order).then((answer) => process.send?.(answer));
});
// A bench that was killed leaves nobody behind.
process.on('disconnect', () => { process.exit(0); });
