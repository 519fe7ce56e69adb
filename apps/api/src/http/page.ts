import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { validationError, type ApiError } from './api-error.js';
import { wholeNumber } from './query.js';

export const DEFAULT_PAGE = 50;

/** The parameters of every list. */
export class PageQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 200, default: DEFAULT_PAGE })
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(200)
  limit?: number;

  @ApiPropertyOptional({ type: 'string', description: 'The next_cursor of the page before, unchanged', maxLength: 512 })
  @IsOptional() @IsString() @MaxLength(512)
  cursor?: string;
}

export const cursorInvalid = (): ApiError =>
  validationError([{ pointer: '/cursor', reason: 'schedule.cursor_invalid', message: 'is not a cursor of this list' }]);
