import { cadenceJson, cadenceTimezone, definitionJson, type JsonObject, type Schedule, type ScheduleRevision } from '@carillon/domain';
import type { ScheduleSummary, ScheduleWithRevision } from '@carillon/application';
import { instantOrNull } from './instant.js';

export const scheduleJson = (schedule: Schedule): JsonObject => ({
  id: schedule.id,
  tenant_id: schedule.tenantId,
  principal_id: schedule.principalId,
  state: schedule.state,
  pause_reason: schedule.pauseReason,
  current_revision: schedule.currentRevision,
  next_fire_at: instantOrNull(schedule.nextFireAt),
  consecutive_failures: schedule.consecutiveFailures,
  created_at: schedule.createdAt.toString(),
  updated_at: schedule.updatedAt.toString(),
});

const revisionJson = (revision: ScheduleRevision): JsonObject => ({
  schedule_id: revision.scheduleId,
  revision: revision.revision,
  ...definitionJson(revision.definition),
  browser_profile_id: revision.definition.browserProfileId,
  timezone: cadenceTimezone(revision.definition.cadence),
  created_by_principal_id: revision.createdByPrincipalId,
  created_at: revision.createdAt.toString(),
});

/** A schedule with its revision. Only a holder of `schedule.read` sees the instruction, however it came to the answer. */
export const scheduleAnswer = ({ schedule, revision }: ScheduleWithRevision, scopes: readonly string[]): JsonObject => {
  const { instruction, ...withoutInstruction } = revisionJson(revision);
  return { schedule: scheduleJson(schedule), revision: scopes.includes('schedule.read') ? { ...withoutInstruction, instruction } : withoutInstruction };
};

export const summaryJson = ({ schedule, title, cadence, instructionPreview }: ScheduleSummary): JsonObject => ({
  ...scheduleJson(schedule),
  title,
  cadence: cadenceJson(cadence),
  timezone: cadenceTimezone(cadence),
  instruction_preview: instructionPreview,
});
