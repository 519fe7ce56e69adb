import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { JsonObject, Principal } from '@carillon/domain';
import { Caller } from '../http/authentication.js';
import { AnyToken } from '../http/scope.js';
import { Me } from '../openapi/me.js';

@ApiTags('identity')
@Controller('v1/me')
export class MeController {
  @Get()
  @AnyToken()
  @ApiOperation({ summary: 'Whom your token speaks for, and what it may do' })
  @ApiOkResponse({ description: 'The caller', type: Me })
  handle(@Caller() { tenantId, principalId, scopes }: Principal): JsonObject {
    return { tenant_id: tenantId, principal_id: principalId, scopes };
  }
}
