import { Body, Controller, Inject, Param, Patch } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { changeSchedule } from '@carillon/application';
import type { JsonObject, Principal } from '@carillon/domain';
import { Caller } from '../http/authentication.js';
import { RequiredScope } from '../http/scope.js';
import { ApiChangeAnswers } from '../openapi/change-answers.js';
import { ScheduleUpdate, UPDATE_EXAMPLE } from '../openapi/change.js';
import { changeAnswer } from '../wire/change.js';
import { pathId } from '../wire/id.js';

export const UPDATE_SCHEDULE = Symbol('updateSchedule');

@ApiTags('schedules')
@Controller('v1/schedules')
export class UpdateScheduleController {
  constructor(@Inject(UPDATE_SCHEDULE) private readonly change: ReturnType<typeof changeSchedule>) {}

  @Patch(':schedule_id')
  @RequiredScope('schedule.write')
  @ApiOperation({ summary: 'Give a schedule a whole new definition: the next revision' })
  @ApiBody({ type: ScheduleUpdate, examples: { update: { value: UPDATE_EXAMPLE } } })
  @ApiChangeAnswers()
  async handle(@Caller() principal: Principal, @Param('schedule_id') id: string, @Body() input: unknown): Promise<JsonObject> {
    return changeAnswer(await this.change({ principal, scheduleId: pathId(id), kind: 'update', input }), principal);
  }
}
