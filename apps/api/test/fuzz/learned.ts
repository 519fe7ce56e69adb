import type { Operation } from './document.js';
import type { FuzzedRequest } from './request.js';
import type { Random } from './random.js';

/** Who may do everything to what is theirs. */
export const OWNERS = ['alice', 'bob', 'mallory'] as const;
export type Owner = (typeof OWNERS)[number];

interface KnownSchedule {
  readonly id: string;
  readonly owner: string;
  readonly revision: number;
}

/** What earlier answers taught: ids, revisions, cursors, and requests that can be sent again. */
export interface Knowledge {
  readonly learn: (request: FuzzedRequest, json: unknown) => void;
  readonly schedule: (owner: string, random: Random) => KnownSchedule | undefined;
  /** The schedule that an address names. */
  readonly scheduleOf: (path: string) => KnownSchedule | undefined;
  readonly foreignSchedule: (owner: string, random: Random) => KnownSchedule | undefined;
  readonly cursor: (operation: Operation, owner: string, random: Random) => string | undefined;
  readonly anyCursor: (random: Random) => string | undefined;
  readonly keyed: (random: Random) => FuzzedRequest | undefined;
  readonly created: () => readonly KnownSchedule[];
}

const KEPT = 200;

export const startKnowledge = (): Knowledge => {
  const schedules = new Map<string, KnownSchedule>();
  const created: KnownSchedule[] = [];
  const cursors: { readonly operation: string; readonly owner: string; readonly cursor: string }[] = [];
  const keyed: FuzzedRequest[] = [];
  const some = <T>(from: readonly T[], random: Random): T | undefined => (from.length === 0 ? undefined : random.pick(from));
  const recent = () => [...schedules.values()].slice(-KEPT);
  const learnSchedule = (value: any) => {
    if (typeof value?.id !== 'string' || !Number.isInteger(value.current_revision)) return;
    // The newest last, so that what was just changed is asked for again.
    schedules.delete(value.id);
    schedules.set(value.id, { id: value.id, owner: value.principal_id, revision: value.current_revision });
  };
  return {
    learn: (request, json: any) => {
      for (const value of [json?.schedule, json, ...(Array.isArray(json?.items) ? json.items.slice(0, 3) : [])]) learnSchedule(value);
      if (typeof json?.next_cursor === 'string' && request.operation !== 'none') {
        cursors.push({ operation: request.operation.id, owner: request.as, cursor: json.next_cursor });
        if (cursors.length > KEPT) cursors.shift();
      }
      if (request.headers.some(([name]) => name.toLowerCase() === 'idempotency-key') && json?.schedule?.id !== undefined) {
        created.push({ id: json.schedule.id, owner: json.schedule.principal_id, revision: json.schedule.current_revision });
        keyed.push(request);
        if (keyed.length > KEPT) keyed.shift();
      }
    },
    schedule: (owner, random) => some(recent().filter((known) => known.owner === owner), random),
    scheduleOf: (path) => path.split('/').map((part) => schedules.get(part)).find((known) => known !== undefined),
    foreignSchedule: (owner, random) => some(recent().filter((known) => known.owner !== owner), random),
    cursor: (operation, owner, random) => some(cursors.filter((known) => known.operation === operation.id && known.owner === owner), random)?.cursor,
    anyCursor: (random) => some(cursors, random)?.cursor,
    keyed: (random) => some(keyed, random),
    created: () => created,
  };
};
