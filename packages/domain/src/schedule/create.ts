import type { Instant } from '../civil/temporal.js';
import { lifecycleEvent, type ProcessEvent } from '../event/index.js';
import type { Fault } from '../fault.js';
import type { PrincipalRef } from '../principal/principal.js';
import { firstAtOrAfter } from '../recurrence/index.js';
import { fail, ok, type Result } from '../result.js';
import { definitionFaults, type DefinitionFacts } from './admissibility.js';
import type { ScheduleDefinition } from './definition.js';
import type { Schedule, ScheduleRevision } from './schedule.js';

export interface CreationFacts extends DefinitionFacts {
  readonly owner: PrincipalRef;
  readonly scheduleId: string;
  readonly now: Instant;
  /** Schedules that still exist, terminal ones included until retention removes them. */
  readonly schedulesOfTenant: number;
  readonly schedulesOfPrincipal: number;
}

export interface CreatedSchedule {
  readonly schedule: Schedule;
  readonly revision: ScheduleRevision;
  readonly event: ProcessEvent;
}

/** What a create makes, or every reason why it makes nothing. The first firing is the first nominal at or after now. */
export const decideCreation = (definition: ScheduleDefinition, facts: CreationFacts): Result<CreatedSchedule, readonly Fault[]> => {
  const { owner, scheduleId, now } = facts;
  const faults = [...definitionFaults(definition, facts), ...countFaults(facts)];
  const nextFireAt = firstAtOrAfter(definition.cadence, now);
  if (nextFireAt === null) faults.push({ pointer: '/cadence', reason: 'schedule.no_future_occurrence', message: 'never fires from now on' });
  if (nextFireAt === null || faults.length > 0) return fail(faults);
  const schedule: Schedule = {
    id: scheduleId, tenantId: owner.tenantId, principalId: owner.principalId, state: 'ACTIVE', pauseReason: null, currentRevision: 1,
    nextFireAt, armedAt: now.subtract({ milliseconds: 1 }), consecutiveFailures: 0, createdAt: now, updatedAt: now,
  };
  const revision: ScheduleRevision = {
    scheduleId, tenantId: owner.tenantId, principalId: owner.principalId, revision: 1, definition,
    createdByPrincipalId: owner.principalId, createdAt: now,
  };
  return ok({ schedule, revision, event: lifecycleEvent('schedule.created', null, schedule, owner.principalId, now) });
};

const countFaults = ({ ceilings, schedulesOfTenant, schedulesOfPrincipal }: CreationFacts): Fault[] =>
  schedulesOfTenant >= ceilings.maxSchedules || schedulesOfPrincipal >= ceilings.maxSchedulesPerPrincipal
    ? [{ pointer: '', reason: 'schedule.schedule_count_limit', message: 'there are as many schedules as the tenant allows' }] : [];
