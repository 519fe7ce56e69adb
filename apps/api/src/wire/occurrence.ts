import type { JsonObject } from '@carillon/domain';
import type { OccurrenceEntry } from '@carillon/application';
import { instantOrNull } from './instant.js';
import { runJson } from './run.js';

export const occurrenceJson = ({ occurrence, run }: OccurrenceEntry): JsonObject => ({
  id: occurrence.id,
  schedule_id: occurrence.scheduleId,
  schedule_revision: occurrence.scheduleRevision,
  nominal_fire_at: occurrence.nominalFireAt.toString(),
  disposition: occurrence.disposition,
  session_id: occurrence.sessionId,
  run_id: occurrence.runId,
  reason_code: occurrence.reasonCode,
  authority_version: occurrence.authorityVersion,
  materialized_at: instantOrNull(occurrence.materializedAt),
  links_erased_at: instantOrNull(occurrence.linksErasedAt),
  created_at: occurrence.createdAt.toString(),
  run: run === null ? null : runJson(run),
});
