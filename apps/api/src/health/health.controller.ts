import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Open } from '../http/scope.js';
import { READINESS, type ReadinessCheck } from './readiness.js';

/** Says only whether: why a process is not ready is for its log, not for whoever may ask. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(@Inject(READINESS) private readonly check: ReadinessCheck) {}

  @Get('live')
  @Open()
  @ApiOperation({ summary: 'Whether the process runs' })
  @ApiOkResponse({ description: 'It does' })
  live() {
    return { status: 'ok' };
  }

  @Get('ready')
  @Open()
  @ApiOperation({ summary: 'Whether the process can work' })
  @ApiOkResponse({ description: 'It can' })
  @ApiServiceUnavailableResponse({ description: 'It cannot: no database, another schema, or it is leaving' })
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const readiness = await this.check().catch(() => ({ kind: 'not_ready' as const }));
    if (readiness.kind === 'ready') return { status: 'ready' };
    reply.status(503);
    return { status: 'not_ready' };
  }
}
