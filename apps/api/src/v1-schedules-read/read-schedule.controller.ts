import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { readSchedule } from '@carillon/application';
import type { JsonObject, Principal } from '@carillon/domain';
import { notFound } from '../http/api-error.js';
import { Caller } from '../http/authentication.js';
import { RequiredScope } from '../http/scope.js';
import { ErrorEnvelope } from '../openapi/error-envelope.js';
import { ScheduleAnswer } from '../openapi/schedule.js';
import { pathId } from '../wire/id.js';
import { scheduleAnswer } from '../wire/schedule.js';

export const READ_SCHEDULE = Symbol('readSchedule');

@ApiTags('schedules')
@Controller('v1/schedules')
export class ReadScheduleController {
  constructor(@Inject(READ_SCHEDULE) private readonly read: ReturnType<typeof readSchedule>) {}

  @Get(':schedule_id')
  @RequiredScope('schedule.read')
  @ApiOperation({ summary: 'Read a schedule with its current revision, instruction included' })
  @ApiParam({ name: 'schedule_id', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ description: 'The schedule', type: ScheduleAnswer })
  @ApiNotFoundResponse({ description: 'There is no such schedule of yours', type: ErrorEnvelope })
  async handle(@Caller() principal: Principal, @Param('schedule_id') id: string): Promise<JsonObject> {
    const found = await this.read(principal, pathId(id));
    if (found === 'not_found') throw notFound();
    return scheduleAnswer(found, principal.scopes);
  }
}
