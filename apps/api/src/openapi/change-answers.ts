import { applyDecorators } from '@nestjs/common';
import { ApiConflictResponse, ApiNotFoundResponse, ApiOkResponse, ApiParam, ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import { ErrorEnvelope } from './error-envelope.js';
import { ScheduleAnswer } from './schedule.js';

/** What every route that changes a schedule may answer. */
export const ApiChangeAnswers = (): MethodDecorator => applyDecorators(
  ApiParam({ name: 'schedule_id', schema: { type: 'string', format: 'uuid' } }),
  ApiOkResponse({ description: 'The schedule as it is now; the same when it was so already', type: ScheduleAnswer }),
  ApiNotFoundResponse({ description: 'There is no such schedule of yours', type: ErrorEnvelope }),
  ApiConflictResponse({
    description: 'Another revision is current (schedule.revision_conflict, with current_revision), the schedule has ended (schedule.terminal), or it would never fire (schedule.no_future_occurrence)',
    type: ErrorEnvelope,
  }),
  ApiUnprocessableEntityResponse({ description: 'The request breaks a rule', type: ErrorEnvelope }),
);
