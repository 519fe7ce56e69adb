import { instructionPreview, type PrincipalRef } from '@carillon/domain';
import type { PageOf, PageRequest } from '../../paging/port.js';
import type { RunView } from '../../run/view.js';
import type { PrincipalTransaction, UnitOfWork } from '../../transaction/port.js';
import { agentKey, appendProcessEvents, principalKey, revisionKey, type MemoryRun, type MemoryState, type MemoryStore } from './store.js';

export const memoryUnitOfWork = (store: MemoryStore): UnitOfWork => ({
  asPrincipal: (principal, work) => store.transaction((state) => work(transactionOf(store, state, principal))),
});

const transactionOf = (store: MemoryStore, state: MemoryState, owner: PrincipalRef): PrincipalTransaction => {
  const owns = (row: PrincipalRef) => row.tenantId === owner.tenantId && row.principalId === owner.principalId;
  const keyOf = (key: string) => `${principalKey(owner)}/${key}`;
  const schedule = (id: string) => {
    const found = state.schedules.get(id);
    return found !== undefined && owns(found) ? found : undefined;
  };
  const find = (id: string) => {
    const found = schedule(id);
    return found === undefined ? 'not_found' as const : { schedule: found, revision: legalRevision(state, found.id, found.currentRevision) };
  };
  return {
    now: async () => store.now(),
    schedules: {
      insert: async (row, revision) => {
        if (!owns(row) || !owns(revision)) throw new Error('a schedule of somebody else cannot be written');
        if (state.schedules.has(row.id)) throw new Error('the id is taken');
        state.schedules.set(row.id, row);
        state.revisions.set(revisionKey(row.id, revision.revision), revision);
      },
      find: async (id) => find(id),
      // Transactions run one at a time, so a lock has nothing to keep out.
      lock: async (id) => find(id),
      store: async (before, after, revision) => {
        if (schedule(before.id) === undefined || canonicalForm(schedule(before.id)) !== canonicalForm(before)) throw new Error('the schedule is not what the change was made from');
        state.schedules.set(after.id, after);
        state.deferrals.delete(after.id);
        if (revision !== 'unchanged') state.revisions.set(revisionKey(after.id, revision.revision), revision);
      },
      list: async (states, page) => {
        const rows = [...state.schedules.values()].filter((row) => owns(row) && (states.length === 0 || states.includes(row.state)));
        return pageOf(rows, page, (row) => ({ at: row.updatedAt.toString(), id: row.id }), (row) => {
          const { definition } = legalRevision(state, row.id, row.currentRevision);
          return {
            schedule: row, title: definition.title, cadence: definition.cadence, instructionPreview: instructionPreview(definition.instruction),
          };
        });
      },
    },
    occurrences: {
      list: async (scheduleId, page) => {
        if (schedule(scheduleId) === undefined) return 'not_found';
        const rows = [...state.occurrences.values()].filter((row) => row.scheduleId === scheduleId);
        return pageOf(rows, page, (row) => ({ at: row.nominalFireAt.toString(), id: row.id }), (row) => ({
          occurrence: row, run: row.runId === null ? null : viewOf(state.runs.get(row.runId)),
        }));
      },
    },
    requestKeys: {
      claim: async (key) => state.requestKeys.get(keyOf(key)) ?? 'free',
      record: async (row) => {
        if (state.requestKeys.has(keyOf(row.key))) throw new Error('the idempotency key is taken');
        state.requestKeys.set(keyOf(row.key), row);
      },
    },
    directory: { current: async () => state.principals.get(principalKey(owner)) ?? 'missing' },
    agents: { find: async (agentId, version) => state.agents.get(agentKey(owner.tenantId, agentId, version)) ?? 'not_found' },
    tenants: {
      ceilings: async () => tenantOf(state, owner.tenantId).ceilings,
      scheduleCounts: async () => {
        const rows = [...state.schedules.values()].filter((row) => row.tenantId === owner.tenantId);
        return { ofTenant: rows.length, ofPrincipal: rows.filter(owns).length };
      },
    },
    processEvents: { append: async (events) => appendProcessEvents(state, events) },
  };
};

/** As JSON, in which an instant is its text. */
const canonicalForm = (row: object | undefined): string => JSON.stringify(Object.entries(row ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const tenantOf = (state: MemoryState, tenantId: string) => {
  const tenant = state.tenants.get(tenantId);
  if (tenant === undefined) throw new Error('there is no such tenant');
  return tenant;
};

export const legalRevision = (state: MemoryState, scheduleId: string, revision: number) => {
  const found = state.revisions.get(revisionKey(scheduleId, revision));
  if (found === undefined || found === 'corrupt') throw new Error('the revision is not a legal one');
  return found;
};

/** Newest first, then the highest id; the key comparison is strict, so that no row is seen twice. */
const pageOf = <Row, Item>(
  rows: readonly Row[], page: PageRequest, keyOf: (row: Row) => { at: string; id: string }, itemOf: (row: Row) => Item,
): PageOf<Item> => {
  const order = (row: Row) => {
    const { at, id } = keyOf(row);
    return `${sortable(at)} ${id}`;
  };
  const { after } = page;
  const sorted = rows.toSorted((a, b) => (order(a) < order(b) ? 1 : -1))
    .filter((row) => after === null || order(row) < `${sortable(after.at)} ${after.id}`);
  const shown = sorted.slice(0, page.limit);
  const last = shown.at(-1);
  return { items: shown.map(itemOf), next: sorted.length > shown.length && last !== undefined ? keyOf(last) : null };
};

/** ISO texts of one instant differ in length when milliseconds are zero; padded they sort as they follow. */
const sortable = (iso: string): string => {
  const [seconds = '', fraction = ''] = iso.replace('Z', '').split('.');
  return `${seconds}.${fraction.padEnd(9, '0')}`;
};

const viewOf = (run: MemoryRun | undefined): RunView | null => {
  if (run === undefined) return null;
  const { tenantId: _tenant, principalId: _principal, epoch: _epoch, workerId: _worker, leaseExpiresAt: _lease, lostLeases: _lost, openTurn: _turn, checkpointVersion: _version, ...view } = run;
  return view;
};
