import { Body, Controller, Headers, Inject, Post, Res } from '@nestjs/common';
import {
  ApiBody, ApiConflictResponse, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags, ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { createSchedule } from '@carillon/application';
import type { JsonObject, Principal } from '@carillon/domain';
import { ApiError, validationError } from '../http/api-error.js';
import { Caller } from '../http/authentication.js';
import { RequiredScope } from '../http/scope.js';
import { ErrorEnvelope } from '../openapi/error-envelope.js';
import { Definition } from '../openapi/definition.js';
import { ScheduleAnswer } from '../openapi/schedule.js';
import { scheduleAnswer } from '../wire/schedule.js';

export const CREATE_SCHEDULE = Symbol('createSchedule');

@ApiTags('schedules')
@Controller('v1/schedules')
export class CreateScheduleController {
  constructor(@Inject(CREATE_SCHEDULE) private readonly create: ReturnType<typeof createSchedule>) {}

  /** The body is read by the domain, which reads stored definitions by the same rules: there is one place that knows them. */
  @Post()
  @RequiredScope('schedule.write')
  @ApiOperation({ summary: 'Create a schedule, once per idempotency key' })
  @ApiHeader({ name: 'Idempotency-Key', required: true, description: 'Your own name for this request, 1 to 255 characters', schema: { type: 'string', minLength: 1, maxLength: 255 } })
  @ApiBody({ type: Definition })
  @ApiCreatedResponse({ description: 'The schedule and its first revision', type: ScheduleAnswer })
  @ApiOkResponse({ description: 'The key was used before for the same definition: what it made, as it is now (Idempotency-Replayed: true)', type: ScheduleAnswer })
  @ApiConflictResponse({ description: 'The key was used for another definition (schedule.idempotency_mismatch)', type: ErrorEnvelope })
  @ApiUnprocessableEntityResponse({ description: 'The definition breaks a rule', type: ErrorEnvelope })
  async handle(
    @Caller() principal: Principal, @Headers('idempotency-key') idempotencyKey: string | undefined, @Body() definition: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonObject> {
    const answer = await this.create({ principal, idempotencyKey, definition });
    if (!answer.ok) {
      throw answer.fault.kind === 'invalid' ? validationError(answer.fault.faults)
        : new ApiError(409, 'conflict', 'The idempotency key stands for another definition.', { reason: 'schedule.idempotency_mismatch' });
    }
    if (answer.value.replayed) reply.status(200).header('idempotency-replayed', 'true');
    else reply.status(201);
    reply.header('location', `/v1/schedules/${answer.value.schedule.id}`);
    return scheduleAnswer(answer.value, principal.scopes);
  }
}
