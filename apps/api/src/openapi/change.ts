import { ApiProperty } from '@nestjs/swagger';
import { Definition, DEFINITION_EXAMPLE } from './definition.js';

const EXPECTED_REVISION = {
  type: 'integer', minimum: 1, maximum: 2_147_483_647, example: 1, description: 'The revision that you have seen; another one now is a conflict',
} as const;

export class ExpectedRevision {
  @ApiProperty(EXPECTED_REVISION) expected_revision!: number;
}

export class ScheduleUpdate extends ExpectedRevision {
  @ApiProperty({ type: Definition, description: 'The whole new definition; what is left out is not kept' }) definition!: Definition;
}

export const UPDATE_EXAMPLE = { expected_revision: 1, definition: { ...DEFINITION_EXAMPLE, title: 'Evening summary' } };
