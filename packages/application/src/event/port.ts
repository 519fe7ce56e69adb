import type { ProcessEvent } from '@carillon/domain';

/** The log of what happened to schedules. Append-only; an event whose derivation key is already there is told once. */
export interface ProcessEventLog {
  append(events: readonly ProcessEvent[]): Promise<void>;
}
