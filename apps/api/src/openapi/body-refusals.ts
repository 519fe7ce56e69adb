import { applyDecorators } from '@nestjs/common';
import { ApiBadRequestResponse, ApiPayloadTooLargeResponse, ApiUnsupportedMediaTypeResponse } from '@nestjs/swagger';
import { ErrorEnvelope } from './error-envelope.js';

/** What every route that takes a body may answer before it looks at what the body says. */
export const ApiBodyRefusals = (): MethodDecorator => applyDecorators(
  ApiBadRequestResponse({ description: 'The body is not JSON', type: ErrorEnvelope }),
  ApiPayloadTooLargeResponse({ description: 'The body has more than 1 MiB', type: ErrorEnvelope }),
  ApiUnsupportedMediaTypeResponse({ description: 'The body is not declared as application/json', type: ErrorEnvelope }),
);
