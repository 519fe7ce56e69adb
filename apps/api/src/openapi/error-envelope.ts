import { ApiProperty } from '@nestjs/swagger';

class ErrorFault {
  @ApiProperty({ description: 'RFC 6901, into the request' }) pointer!: string;
  @ApiProperty({ description: 'Stable, for programs', example: 'schedule.timezone_invalid' }) reason!: string;
  @ApiProperty({ description: 'For people' }) message!: string;
}

class ErrorDetails {
  @ApiProperty({ description: 'Stable, for programs', example: 'schedule.cadence_invalid' }) reason!: string;
  @ApiProperty({ required: false, type: [ErrorFault] }) errors?: ErrorFault[];
  @ApiProperty({ required: false, type: 'integer', minimum: 1, description: 'With schedule.revision_conflict' }) current_revision?: number;
}

class ErrorBody {
  @ApiProperty({ description: 'The class of the refusal', example: 'schedule_validation_error' }) code!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ type: ErrorDetails }) details!: ErrorDetails;
  @ApiProperty({ description: 'The same as the header x-request-id' }) request_id!: string;
}

export class ErrorEnvelope {
  @ApiProperty({ type: ErrorBody }) error!: ErrorBody;
}
