import { ApiProperty } from '@nestjs/swagger';
import { DISPOSITIONS, RUN_STATUSES, type Disposition, type RunStatus } from '@carillon/domain';

const UUID_OR_NULL = { type: String, format: 'uuid', nullable: true } as const;
const INSTANT = { format: 'date-time' } as const;
const INSTANT_OR_NULL = { ...INSTANT, type: String, nullable: true } as const;
const COUNT = { type: 'integer', minimum: 0 } as const;

class RunUsageView {
  @ApiProperty(COUNT) input_tokens!: number;
  @ApiProperty(COUNT) output_tokens!: number;
  @ApiProperty({ description: 'US dollars' }) cost_usd!: string;
}

class RunLimitsView {
  @ApiProperty(COUNT) max_steps!: number;
  @ApiProperty(COUNT) max_model_calls!: number;
  @ApiProperty(COUNT) max_tool_calls!: number;
  @ApiProperty({ description: 'US dollars' }) max_cost_usd!: string;
  @ApiProperty(INSTANT_OR_NULL) deadline_at!: string | null;
}

class RunFailureView {
  @ApiProperty() reason!: string;
  @ApiProperty() error_class!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ required: false }) provider?: string;
  @ApiProperty({ required: false }) provider_code?: string;
  @ApiProperty({ required: false, type: 'integer' }) http_status?: number;
  @ApiProperty({ required: false }) provider_parameter?: string;
}

export class RunJson {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) session_id!: string;
  @ApiProperty(UUID_OR_NULL) parent_run_id!: string | null;
  @ApiProperty({ enum: RUN_STATUSES }) status!: RunStatus;
  @ApiProperty(COUNT) step_count!: number;
  @ApiProperty(COUNT) model_call_count!: number;
  @ApiProperty(COUNT) tool_call_count!: number;
  @ApiProperty({ type: RunUsageView }) usage!: RunUsageView;
  @ApiProperty({ type: RunLimitsView }) limits!: RunLimitsView;
  @ApiProperty({ type: RunFailureView, nullable: true }) failure!: RunFailureView | null;
  @ApiProperty(INSTANT_OR_NULL) cancel_requested_at!: string | null;
  @ApiProperty(INSTANT) created_at!: string;
  @ApiProperty(INSTANT) updated_at!: string;
  @ApiProperty({ type: 'integer', enum: [0, 10] }) priority!: number;
  @ApiProperty({ type: [String] }) scopes!: string[];
  @ApiProperty({ format: 'uuid' }) agent_id!: string;
  @ApiProperty() agent_version!: string;
  @ApiProperty() policy_profile!: string;
  @ApiProperty(INSTANT_OR_NULL) scheduled_for!: string | null;
  @ApiProperty(INSTANT_OR_NULL) started_at!: string | null;
  @ApiProperty(INSTANT_OR_NULL) finished_at!: string | null;
  @ApiProperty({ type: String, nullable: true }) final_message!: string | null;
  @ApiProperty({ type: Object, nullable: true }) waiting_for!: object | null;
  @ApiProperty(UUID_OR_NULL) schedule_id!: string | null;
  @ApiProperty(UUID_OR_NULL) occurrence_id!: string | null;
}

class OccurrenceView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) schedule_id!: string;
  @ApiProperty({ type: 'integer', minimum: 1 }) schedule_revision!: number;
  @ApiProperty(INSTANT) nominal_fire_at!: string;
  @ApiProperty({ enum: DISPOSITIONS }) disposition!: Disposition;
  @ApiProperty(UUID_OR_NULL) session_id!: string | null;
  @ApiProperty(UUID_OR_NULL) run_id!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why no run was made' }) reason_code!: string | null;
  @ApiProperty({ type: String, nullable: true }) authority_version!: string | null;
  @ApiProperty(INSTANT_OR_NULL) materialized_at!: string | null;
  @ApiProperty(INSTANT_OR_NULL) links_erased_at!: string | null;
  @ApiProperty(INSTANT) created_at!: string;
  @ApiProperty({ type: RunJson, nullable: true }) run!: RunJson | null;
}

export class OccurrencePage {
  @ApiProperty({ type: [OccurrenceView] }) items!: OccurrenceView[];
  @ApiProperty({ type: String, nullable: true }) next_cursor!: string | null;
}
