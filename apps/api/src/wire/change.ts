import type { ChangeScheduleRefusal, ScheduleWithRevision } from '@carillon/application';
import type { JsonObject, Principal, Result } from '@carillon/domain';
import { ApiError, notFound, validationError } from '../http/api-error.js';
import { scheduleAnswer } from './schedule.js';

/** The answer to an update, a pause, a resume or a cancel. */
export const changeAnswer = (answer: Result<ScheduleWithRevision, ChangeScheduleRefusal>, { scopes }: Principal): JsonObject => {
  if (answer.ok) return scheduleAnswer(answer.value, scopes);
  switch (answer.fault.kind) {
    case 'invalid': throw validationError(answer.fault.faults);
    case 'not_found': throw notFound();
    case 'revision_conflict': throw conflict('The schedule has another revision by now.', 'schedule.revision_conflict', { current_revision: answer.fault.currentRevision });
    case 'terminal': throw conflict('The schedule has ended.', 'schedule.terminal');
    case 'no_future_occurrence': throw conflict('The schedule would never fire from now on; update its cadence first.', 'schedule.no_future_occurrence');
  }
};

const conflict = (message: string, reason: string, more: { readonly current_revision?: number } = {}): ApiError =>
  new ApiError(409, 'conflict', message, { reason, ...more });
