import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Open } from '../http/scope.js';
import { READINESS, type ReadinessCheck } from './readiness.js';

class Liveness {
  @ApiProperty({ enum: ['live'] }) status!: 'live';
}

class Readiness {
  @ApiProperty({ enum: ['ready', 'not_ready'] }) status!: 'ready' | 'not_ready';
}

/** Says only whether: why a process is not ready is for its log, not for whoever may ask. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(@Inject(READINESS) private readonly check: ReadinessCheck) {}

  @Get('live')
  @Open()
  @ApiOperation({ summary: 'Whether the process runs' })
  @ApiOkResponse({ description: 'It does', type: Liveness })
  live(): Liveness {
    return { status: 'live' };
  }

  @Get('ready')
  @Open()
  @ApiOperation({ summary: 'Whether the process can work' })
  @ApiOkResponse({ description: 'It can', type: Readiness })
  @ApiServiceUnavailableResponse({ description: 'It cannot: no database, another schema, or it is leaving', type: Readiness })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const status = await this.check();
    reply.status(status === 'ready' ? 200 : 503);
    return { status };
  }
}
