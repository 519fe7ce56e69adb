import { ApiProperty, getSchemaPath, OmitType } from '@nestjs/swagger';
import { SCHEDULE_STATES, type ScheduleState } from '@carillon/domain';
import { CADENCES } from './cadence.js';
import { Definition } from './definition.js';

const INSTANT = { format: 'date-time' } as const;

export class ScheduleView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() tenant_id!: string;
  @ApiProperty() principal_id!: string;
  @ApiProperty({ enum: SCHEDULE_STATES }) state!: ScheduleState;
  @ApiProperty({ enum: ['user', 'failure_limit'], nullable: true }) pause_reason!: string | null;
  @ApiProperty({ type: 'integer', minimum: 1 }) current_revision!: number;
  @ApiProperty({ ...INSTANT, type: String, nullable: true }) next_fire_at!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0 }) consecutive_failures!: number;
  @ApiProperty(INSTANT) created_at!: string;
  @ApiProperty(INSTANT) updated_at!: string;
}

export class RevisionView extends OmitType(Definition, ['instruction']) {
  @ApiProperty({ required: false, description: 'Present for a holder of schedule.read' }) instruction?: string;
  @ApiProperty({ format: 'uuid' }) schedule_id!: string;
  @ApiProperty({ type: 'integer', minimum: 1 }) revision!: number;
  @ApiProperty({ type: String, nullable: true }) timezone!: string | null;
  @ApiProperty() created_by_principal_id!: string;
  @ApiProperty(INSTANT) created_at!: string;
}

export class ScheduleAnswer {
  @ApiProperty({ type: ScheduleView }) schedule!: ScheduleView;
  @ApiProperty({ type: RevisionView }) revision!: RevisionView;
}

class ScheduleSummaryView extends ScheduleView {
  @ApiProperty() title!: string;
  @ApiProperty({ oneOf: CADENCES.map((cadence) => ({ $ref: getSchemaPath(cadence) })) }) cadence!: object;
  @ApiProperty({ type: String, nullable: true }) timezone!: string | null;
  @ApiProperty({ maxLength: 200 }) instruction_preview!: string;
}

export class SchedulePage {
  @ApiProperty({ type: [ScheduleSummaryView] }) items!: ScheduleSummaryView[];
  @ApiProperty({ type: String, nullable: true }) next_cursor!: string | null;
}
