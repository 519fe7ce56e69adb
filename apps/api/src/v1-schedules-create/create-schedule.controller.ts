import { Body, Controller, Headers, Inject, Post, Res } from '@nestjs/common';
import { ApiBody, ApiConflictResponse, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags, ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { createSchedule } from '@carillon/application';
import type { JsonObject, Principal } from '@carillon/domain';
import { ApiError, validationError } from '../http/api-error.js';
import { Caller } from '../http/authentication.js';
import { RequiredScope } from '../http/scope.js';
import { ErrorEnvelope } from '../openapi/error-envelope.js';
import { Definition, DEFINITION_EXAMPLE } from '../openapi/definition.js';
import { ScheduleAnswer } from '../openapi/schedule.js';
import { scheduleAnswer } from '../wire/schedule.js';

export const CREATE_SCHEDULE = Symbol('createSchedule');

const LOCATION = { Location: { description: 'The path of the schedule', schema: { type: 'string' as const } } };
const REPLAYED = { 'Idempotency-Replayed': { description: 'Says that nothing was made', schema: { type: 'string' as const, enum: ['true'] } } };

@ApiTags('schedules')
@Controller('v1/schedules')
export class CreateScheduleController {
  constructor(@Inject(CREATE_SCHEDULE) private readonly create: ReturnType<typeof createSchedule>) {}

  /**
   * The body is read by the domain and by no validator of ours: it reads stored definitions too, so its rules stand in one place and
   * its pointers are right. The class that documents the body only documents it.
   */
  @Post()
  @RequiredScope('schedule.write')
  @ApiOperation({ summary: 'Create a schedule, once per idempotency key' })
  @ApiHeader({ name: 'Idempotency-Key', required: true, description: 'Your own name for this request, 1 to 255 characters', schema: { type: 'string', minLength: 1, maxLength: 255 } })
  @ApiBody({ type: Definition, examples: { weekdays: { value: DEFINITION_EXAMPLE } } })
  @ApiCreatedResponse({ description: 'The schedule and its first revision', type: ScheduleAnswer, headers: LOCATION })
  @ApiOkResponse({ description: 'The key was used before for the same definition: what it made, as it is now', type: ScheduleAnswer, headers: { ...LOCATION, ...REPLAYED } })
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
