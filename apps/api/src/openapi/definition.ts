import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { CADENCES } from './cadence.js';

const COUNT = { type: 'integer', minimum: 1, maximum: 1_000_000 } as const;
const RESERVE = { type: 'integer', nullable: true, minimum: 0, required: false, default: 0, description: 'Kept for the final answer; below the total' } as const;
const MONEY = { pattern: '^(0|[1-9][0-9]{0,8})(\\.[0-9]{1,6})?$', example: '0.50', description: 'US dollars, at most 6 decimals' } as const;

export class Limits {
  @ApiProperty(COUNT) max_steps!: number;
  @ApiProperty(COUNT) max_model_calls!: number;
  @ApiProperty(COUNT) max_tool_calls!: number;
  @ApiProperty(MONEY) max_cost!: string;
  @ApiProperty(RESERVE) synthesis_reserve_steps?: number | null;
  @ApiProperty(RESERVE) synthesis_reserve_model_calls?: number | null;
  @ApiProperty({ ...MONEY, type: String, nullable: true, required: false, default: '0', description: 'Kept for the final answer; below the total' })
  synthesis_reserve_cost?: string | null;
}

/** Everything that a firing needs. */
@ApiExtraModels(...CADENCES)
export class Definition {
  @ApiProperty({ minLength: 1, maxLength: 1024, description: 'Measured in Unicode code points of the composed form (NFC), in which it is kept', example: 'Morning summary' }) title!: string;
  @ApiProperty({ minLength: 1, maxLength: 65_536, description: 'What the agent is asked, each time; measured like the title', example: 'Summarise my inbox.' }) instruction!: string;
  @ApiProperty({ format: 'uuid' }) agent_id!: string;
  @ApiProperty({ minLength: 1, maxLength: 128, example: '1' }) agent_version!: string;
  @ApiProperty({ minLength: 1, maxLength: 128, example: 'default' }) policy_profile!: string;
  @ApiProperty({ type: [String], maxItems: 256, uniqueItems: true, description: 'What the run may do: a part of what you hold' }) requested_scopes!: string[];
  @ApiProperty({ type: String, format: 'uuid', nullable: true, required: false }) browser_profile_id?: string | null;
  @ApiProperty({ type: Limits }) limits!: Limits;
  @ApiProperty({ type: 'integer', minimum: 1, example: 300 }) run_timeout_seconds!: number;
  // A union of classes would leave the compiler's own word for it, Function, in the document.
  @ApiProperty({ oneOf: CADENCES.map((cadence) => ({ $ref: getSchemaPath(cadence) })) })
  cadence!: object;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'How late it may still fire', example: 3600 }) misfire_grace_seconds!: number;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Failures in a row that pause it', example: 3 }) max_consecutive_failures!: number;
}

export const DEFINITION_EXAMPLE = {
  title: 'Morning summary', instruction: 'Summarise my inbox.', agent_id: '11111111-1111-4111-8111-111111111111', agent_version: '1',
  policy_profile: 'default', requested_scopes: ['workspace.read'],
  limits: { max_steps: 8, max_model_calls: 8, max_tool_calls: 8, max_cost: '0.50' }, run_timeout_seconds: 300,
  cadence: { kind: 'WEEKLY', local_time: '09:00', timezone: 'America/Los_Angeles', weekdays: [1, 2, 3, 4, 5] },
  misfire_grace_seconds: 3600, max_consecutive_failures: 3,
};
