import { Controller, Delete, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { changeSchedule } from '@carillon/application';
import type { JsonObject, Principal } from '@carillon/domain';
import { Caller } from '../http/authentication.js';
import { queryPipe } from '../http/query.js';
import { RequiredScope } from '../http/scope.js';
import { ApiChangeAnswers } from '../openapi/change-answers.js';
import { changeAnswer } from '../wire/change.js';
import { pathId } from '../wire/id.js';
import { CancelScheduleQuery } from './cancel-schedule.query.js';

export const CANCEL_SCHEDULE = Symbol('cancelSchedule');

@ApiTags('schedules')
@Controller('v1/schedules')
export class CancelScheduleController {
  constructor(@Inject(CANCEL_SCHEDULE) private readonly change: ReturnType<typeof changeSchedule>) {}

  @Delete(':schedule_id')
  @RequiredScope('schedule.cancel')
  @ApiOperation({ summary: 'Cancel a schedule for good; its record stays, and a run that was made goes on' })
  @ApiChangeAnswers()
  async handle(@Caller() principal: Principal, @Param('schedule_id') id: string, @Query(queryPipe) input: CancelScheduleQuery): Promise<JsonObject> {
    return changeAnswer(await this.change({ principal, scheduleId: pathId(id), kind: 'cancel', input: { ...input } }), principal);
  }
}
