import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { SCHEDULE_STATES, type ScheduleState } from '@carillon/domain';
import { PageQuery } from '../http/page.js';
import { repeated } from '../http/query.js';

export class ListSchedulesQuery extends PageQuery {
  @ApiPropertyOptional({ enum: SCHEDULE_STATES, isArray: true, description: 'Only these states; repeat the parameter for several. All without it.' })
  @IsOptional() @Transform(repeated) @IsArray() @ArrayMaxSize(SCHEDULE_STATES.length) @IsIn(SCHEDULE_STATES, { each: true })
  state?: ScheduleState[];
}
