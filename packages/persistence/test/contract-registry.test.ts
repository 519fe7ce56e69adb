import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { memorySchedulingWorld, SCHEDULING_CONTRACTS, type SchedulingWorld } from '@carillon/application/testing';
import type { PrincipalTransaction } from '@carillon/application';
import { postgresWorld } from './scheduling-world.js';

/** The three protocols of the gate, what a transaction calls each, and all that it can be asked. */
const PROTOCOLS = [
  ['ScheduleRepository', 'schedules', ['insert', 'find', 'lock', 'store', 'list']],
  ['ScheduleOccurrenceRepository', 'occurrences', ['list']],
  ['ScheduleRequestKeys', 'requestKeys', ['claim', 'record']],
] as const;
type Place = (typeof PROTOCOLS)[number][1];

const PACKAGES = path.join(import.meta.dirname, '../..');

/** Every adapter there is: the name of the package that makes a unit of work, whose transaction hands out the protocols. */
const ADAPTERS: { readonly [folder: string]: () => Promise<{ readonly emptyWorld: () => Promise<SchedulingWorld>; readonly close: () => Promise<void> }> } = {
  application: async () => ({ emptyWorld: async () => memorySchedulingWorld(), close: async () => undefined }),
  persistence: async () => {
    const world = await postgresWorld();
    return { emptyWorld: async () => { await world.clear(); return world; }, close: world.close };
  },
};

const sources = (folder: string): readonly string[] => readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts')).map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));

/** The world, with each protocol's methods replaced by what `wrap` makes of them. */
const wrapped = (world: SchedulingWorld, place: Place, wrap: (method: string, call: (...values: unknown[]) => unknown) => (...values: unknown[]) => unknown): SchedulingWorld => ({
  ...world,
  unitOfWork: {
    asPrincipal: (principal, work) => world.unitOfWork.asPrincipal(principal, (transaction) => work({
      ...transaction,
      [place]: Object.fromEntries(Object.entries(transaction[place]).map(([method, call]) => [method, wrap(method, call)])),
    } satisfies PrincipalTransaction)),
  },
});

describe('[gate.schedule.repository_contract]', () => {
  test('whatever makes a unit of work is a registered adapter, and its package runs every contract', () => {
    const folders = readdirSync(PACKAGES, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const making = folders.filter((name) => sources(path.join(PACKAGES, name, 'src')).some((text) => /\): UnitOfWork =>/u.test(text)));
    expect(making.toSorted()).toEqual(Object.keys(ADAPTERS).toSorted());
    for (const name of making) {
      expect([name, sources(path.join(PACKAGES, name, 'test')).some((text) => text.includes('describe.each(Object.entries(SCHEDULING_CONTRACTS))'))]).toEqual([name, true]);
    }
  });

  test.each(PROTOCOLS)('%s has a named contract with clauses of their own names', (protocol) => {
    const names = (SCHEDULING_CONTRACTS[protocol] ?? []).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
  });

  describe.each(Object.entries(ADAPTERS))('the adapter of %s', (_folder, open) => {
    test.each(PROTOCOLS)('%s: it fulfils the contract, which asks everything that it can be asked', async (protocol, place, methods) => {
      const { emptyWorld, close } = await open();
      try {
        const asked = new Set<string>();
        const noting = (method: string, call: (...values: unknown[]) => unknown) => (...values: unknown[]) => { asked.add(method); return call(...values); };
        for (const { check } of SCHEDULING_CONTRACTS[protocol] ?? []) await check(wrapped(await emptyWorld(), place, noting));
        expect([...asked].toSorted()).toEqual([...methods].toSorted());
      } finally {
        await close();
      }
    });
  });

  test.each(PROTOCOLS.flatMap(([protocol, place, methods]) => methods.map((method) => [protocol, method, place] as const)))(
    '%s: an adapter whose %s does nothing breaks the contract', async (protocol, broken, place) => {
      const outcomes = await Promise.allSettled((SCHEDULING_CONTRACTS[protocol] ?? []).map(({ check }) =>
        check(wrapped(memorySchedulingWorld(), place, (method, call) => (method === broken ? async () => undefined : call)))));
      expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    });
});
