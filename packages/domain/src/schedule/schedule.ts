import type { Instant } from '../civil/temporal.js';
import type { Fault } from '../fault.js';
import type { PrincipalRef } from '../principal/principal.js';
import { fail, ok, type Result } from '../result.js';
import type { ScheduleDefinition } from './definition.js';

export const SCHEDULE_STATES = ['ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELLED'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];
export type PauseReason = 'user' | 'failure_limit';

/** The mutable control record. Exactly the active ones have a next firing; exactly the paused ones a pause reason. */
export interface Schedule extends PrincipalRef {
  readonly id: string;
  readonly state: ScheduleState;
  readonly pauseReason: PauseReason | null;
  readonly currentRevision: number;
  /** A cache: the revision's cadence and `armedAt` give it again. */
  readonly nextFireAt: Instant | null;
  /** The next nominal is the first one strictly after this instant (a create arms one millisecond early: at or after). */
  readonly armedAt: Instant;
  readonly consecutiveFailures: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** One immutable, complete definition. An occurrence names the revision that it used. */
export interface ScheduleRevision extends PrincipalRef {
  readonly scheduleId: string;
  readonly revision: number;
  readonly definition: ScheduleDefinition;
  readonly createdByPrincipalId: string;
  readonly createdAt: Instant;
}

export const isTerminalState = (state: ScheduleState): boolean => state === 'COMPLETED' || state === 'CANCELLED';

/** Admits a schedule only when it is wholly legal; a row that is not is a fault of storage, not a schedule. */
export const makeSchedule = (schedule: Schedule): Result<Schedule, readonly Fault[]> => {
  const faults: Fault[] = [];
  const refuse = (pointer: string, message: string) => faults.push({ pointer, reason: 'schedule.field_invalid', message });
  if ((schedule.state === 'ACTIVE') !== (schedule.nextFireAt !== null)) refuse('/next_fire_at', 'is present exactly while the schedule is active');
  if ((schedule.state === 'PAUSED') !== (schedule.pauseReason !== null)) refuse('/pause_reason', 'is present exactly while the schedule is paused');
  if (!Number.isSafeInteger(schedule.currentRevision) || schedule.currentRevision < 1) refuse('/current_revision', 'counts from 1');
  if (!Number.isSafeInteger(schedule.consecutiveFailures) || schedule.consecutiveFailures < 0) refuse('/consecutive_failures', 'is never negative');
  if (schedule.updatedAt.epochMilliseconds < schedule.createdAt.epochMilliseconds) refuse('/updated_at', 'is never before created_at');
  return faults.length === 0 ? ok(schedule) : fail(faults);
};
