import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { changeSchedule } from '@carillon/application';
import type { JsonObject, Principal } from '@carillon/domain';
import { Caller } from '../http/authentication.js';
import { RequiredScope } from '../http/scope.js';
import { ApiChangeAnswers } from '../openapi/change-answers.js';
import { ExpectedRevision } from '../openapi/change.js';
import { changeAnswer } from '../wire/change.js';
import { pathId } from '../wire/id.js';

export const PAUSE_SCHEDULE = Symbol('pauseSchedule');

@ApiTags('schedules')
@Controller('v1/schedules')
export class PauseScheduleController {
  constructor(@Inject(PAUSE_SCHEDULE) private readonly change: ReturnType<typeof changeSchedule>) {}

  @Post(':schedule_id/pause')
  @HttpCode(200)
  @RequiredScope('schedule.write')
  @ApiOperation({ summary: 'Pause a schedule: no instant is decided until it is resumed' })
  @ApiBody({ type: ExpectedRevision, examples: { seen: { value: { expected_revision: 1 } } } })
  @ApiChangeAnswers()
  async handle(@Caller() principal: Principal, @Param('schedule_id') id: string, @Body() input: unknown): Promise<JsonObject> {
    return changeAnswer(await this.change({ principal, scheduleId: pathId(id), kind: 'pause', input }), principal);
  }
}
