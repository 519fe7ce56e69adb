import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags, ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import type { listSchedules } from '@carillon/application';
import type { JsonObject, Principal } from '@carillon/domain';
import { Caller } from '../http/authentication.js';
import { cursorInvalid, DEFAULT_PAGE } from '../http/page.js';
import { queryPipe } from '../http/query.js';
import { RequiredScope } from '../http/scope.js';
import { ErrorEnvelope } from '../openapi/error-envelope.js';
import { SchedulePage } from '../openapi/schedule.js';
import { summaryJson } from '../wire/schedule.js';
import { ListSchedulesQuery } from './list-schedules.query.js';

export const LIST_SCHEDULES = Symbol('listSchedules');

@ApiTags('schedules')
@Controller('v1/schedules')
export class ListSchedulesController {
  constructor(@Inject(LIST_SCHEDULES) private readonly list: ReturnType<typeof listSchedules>) {}

  @Get()
  @RequiredScope('schedule.read')
  @ApiOperation({ summary: 'List your schedules, newest change first' })
  @ApiOkResponse({ description: 'A page, without instructions', type: SchedulePage })
  @ApiUnprocessableEntityResponse({ description: 'A parameter is not allowed, or the cursor is not of this list', type: ErrorEnvelope })
  async handle(@Caller() principal: Principal, @Query(queryPipe) { state = [], limit = DEFAULT_PAGE, cursor }: ListSchedulesQuery): Promise<JsonObject> {
    const page = await this.list({ principal, states: state, limit, cursor: cursor ?? null });
    if (!page.ok) throw cursorInvalid();
    return { items: page.value.items.map(summaryJson), next_cursor: page.value.nextCursor };
  }
}
