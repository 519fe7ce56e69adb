import type { Instant } from '../civil/temporal.js';
import type { JsonObject } from '../json/canonical.js';
import type { Schedule } from '../schedule/schedule.js';

export type ActorType = 'principal' | 'scheduler' | 'runtime' | 'worker' | 'application' | 'maintenance';

/**
 * A fact about a schedule, which lives outside any session. Content-free: no instruction, no credential, no matched value.
 * `derivationKey` makes telling it twice a no-op.
 */
export interface ProcessEvent {
  readonly tenantId: string;
  readonly eventType: string;
  readonly actorType: ActorType;
  readonly actorId: string;
  readonly derivationKey: string;
  readonly payload: JsonObject;
  readonly createdAt: Instant;
}

const instantOrNull = (instant: Instant | null | undefined): string | null => instant?.toString() ?? null;

/** The members that every event of a schedule carries. `before` is null for a creation. */
export const transitionPayload = (before: Schedule | null, after: Schedule, actor: string, at: Instant): JsonObject => ({
  schedule_id: after.id,
  revision: after.currentRevision,
  tenant_id: after.tenantId,
  principal_id: after.principalId,
  actor,
  event_time: at.toString(),
  previous_state: before?.state ?? null,
  next_state: after.state,
  previous_next_fire_at: instantOrNull(before?.nextFireAt),
  next_next_fire_at: instantOrNull(after.nextFireAt),
});

/** An event of a command: created, updated, paused, resumed, cancelled. */
export const lifecycleEvent = (
  eventType: string, before: Schedule | null, after: Schedule, actor: string, at: Instant, more: JsonObject = {},
): ProcessEvent => ({
  tenantId: after.tenantId, eventType, actorType: 'principal', actorId: actor, createdAt: at,
  // No two changes of a schedule share an `updated_at`, so this names the transition.
  derivationKey: `${eventType}:${after.id}:${after.currentRevision}:${after.updatedAt.epochMilliseconds}`,
  payload: { ...transitionPayload(before, after, actor, at), ...more },
});

/** The actor of everything that the schedule worker decides. */
export const SCHEDULER_ACTOR = 'scheduler';

/** An event of the schedule worker: occurrences, coalescing, completion, automatic pause, repair, accounting. */
export const schedulerEvent = (
  eventType: string, derivationKey: string, before: Schedule, after: Schedule, at: Instant, more: JsonObject = {},
): ProcessEvent => ({
  tenantId: after.tenantId, eventType, actorType: 'scheduler', actorId: SCHEDULER_ACTOR, derivationKey, createdAt: at,
  payload: { ...transitionPayload(before, after, SCHEDULER_ACTOR, at), ...more },
});
