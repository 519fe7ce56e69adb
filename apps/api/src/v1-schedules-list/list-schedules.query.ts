import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { SCHEDULE_STATES, type ScheduleState } from '@carillon/domain';
import { repeated, wholeNumber } from '../http/query.js';

export class PageQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 200, default: 50 })
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(200)
  limit?: number;

  @ApiPropertyOptional({ type: 'string', description: 'The next_cursor of the page before, unchanged', maxLength: 512 })
  @IsOptional() @IsString() @MaxLength(512)
  cursor?: string;
}

export class ListSchedulesQuery extends PageQuery {
  @ApiPropertyOptional({ enum: SCHEDULE_STATES, isArray: true, description: 'Only these states; repeat the parameter for several. All without it.' })
  @IsOptional() @Transform(repeated) @IsArray() @ArrayMaxSize(SCHEDULE_STATES.length) @IsIn(SCHEDULE_STATES, { each: true })
  state?: ScheduleState[];
}
