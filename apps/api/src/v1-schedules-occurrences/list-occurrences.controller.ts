import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags, ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import type { listOccurrences } from '@carillon/application';
import type { JsonObject, Principal } from '@carillon/domain';
import { notFound } from '../http/api-error.js';
import { Caller } from '../http/authentication.js';
import { cursorInvalid, DEFAULT_PAGE, PageQuery } from '../http/page.js';
import { queryPipe } from '../http/query.js';
import { RequiredScope } from '../http/scope.js';
import { ErrorEnvelope } from '../openapi/error-envelope.js';
import { OccurrencePage } from '../openapi/occurrence.js';
import { pathId } from '../wire/id.js';
import { occurrenceJson } from '../wire/occurrence.js';

export const LIST_OCCURRENCES = Symbol('listOccurrences');

@ApiTags('schedules')
@Controller('v1/schedules')
export class ListOccurrencesController {
  constructor(@Inject(LIST_OCCURRENCES) private readonly list: ReturnType<typeof listOccurrences>) {}

  @Get(':schedule_id/occurrences')
  @RequiredScope('schedule.read')
  @ApiOperation({ summary: 'What was decided at each instant, newest first, with the runs' })
  @ApiParam({ name: 'schedule_id', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ description: 'A page of the ledger', type: OccurrencePage })
  @ApiNotFoundResponse({ description: 'There is no such schedule of yours', type: ErrorEnvelope })
  @ApiUnprocessableEntityResponse({ description: 'A parameter is not allowed, or the cursor is not of this list', type: ErrorEnvelope })
  async handle(
    @Caller() principal: Principal, @Param('schedule_id') id: string, @Query(queryPipe) { limit = DEFAULT_PAGE, cursor }: PageQuery,
  ): Promise<JsonObject> {
    const page = await this.list({ principal, scheduleId: pathId(id), limit, cursor: cursor ?? null });
    if (!page.ok) throw page.fault === 'not_found' ? notFound() : cursorInvalid();
    return { items: page.value.items.map(occurrenceJson), next_cursor: page.value.nextCursor };
  }
}
