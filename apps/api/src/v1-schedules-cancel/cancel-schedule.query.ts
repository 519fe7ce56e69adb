import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { wholeNumber } from '../http/query.js';

export class CancelScheduleQuery {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 2_147_483_647, description: 'The revision that you have seen; another one now is a conflict', example: 1 })
  @Transform(wholeNumber) @IsInt() @Min(1) @Max(2_147_483_647)
  expected_revision!: number;
}
