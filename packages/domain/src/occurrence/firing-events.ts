import type { Instant } from '../civil/temporal.js';
import { schedulerEvent, type ProcessEvent } from '../event/index.js';
import type { JsonObject } from '../json/canonical.js';
import type { Schedule } from '../schedule/schedule.js';
import type { Coalesced } from './coalescing.js';
import type { Disposition, Occurrence } from './occurrence.js';

const EVENT_TYPES: { readonly [disposition in Disposition]: string } = {
  MATERIALIZED: 'schedule.occurrence.materialized',
  MISSED: 'schedule.occurrence.missed',
  SKIPPED_OVERLAP: 'schedule.occurrence.skipped_overlap',
  AUTHORIZATION_FAILED: 'schedule.occurrence.authorization_failed',
  CONFIGURATION_FAILED: 'schedule.occurrence.configuration_failed',
};

/** What a firing tells, in the order in which it happened. `occurrence` is null when only the schedule moved on. */
export const firingEvents = (
  before: Schedule, after: Schedule, occurrence: Occurrence | null, coalesced: Coalesced | null, at: Instant,
): readonly ProcessEvent[] => {
  const key = occurrence?.id ?? `${before.id}:${at.epochMilliseconds}`;
  const events: ProcessEvent[] = [];
  if (coalesced !== null) {
    events.push(schedulerEvent('schedule.misfires_coalesced', `schedule.misfires_coalesced:${key}`, before, after, at, {
      first_nominal_at: coalesced.first.toString(), last_nominal_at: coalesced.last.toString(), count: coalesced.count,
    }));
  }
  if (occurrence !== null) {
    events.push(schedulerEvent(EVENT_TYPES[occurrence.disposition], `schedule.occurrence:${key}`, before, after, at, occurrencePayload(occurrence)));
  }
  if (after.state === 'COMPLETED') events.push(schedulerEvent('schedule.completed', `schedule.completed:${before.id}`, before, after, at));
  if (after.state === 'PAUSED') {
    events.push(schedulerEvent('schedule.auto_paused', `schedule.auto_paused:${key}`, before, after, at,
      occurrence === null ? {} : { occurrence_id: occurrence.id }));
  }
  return events;
};

/** The members of an event that concerns one occurrence. */
export const occurrencePayload = (occurrence: Occurrence): JsonObject => ({
  revision: occurrence.scheduleRevision,
  occurrence_id: occurrence.id,
  nominal_fire_at: occurrence.nominalFireAt.toString(),
  disposition: occurrence.disposition,
  reason_code: occurrence.reasonCode,
  session_id: occurrence.sessionId,
  run_id: occurrence.runId,
});

export const repairEvent = (before: Schedule, after: Schedule, at: Instant): ProcessEvent =>
  schedulerEvent('schedule.next_fire_repaired', `schedule.next_fire_repaired:${before.id}:${at.epochMilliseconds}`, before, after, at);
