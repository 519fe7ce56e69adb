import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorFields, type Logger } from '@carillon/runtime';
import { ApiError, envelopeOf, notFound } from './api-error.js';

/** Turns whatever was thrown into the one envelope. What nobody foresaw is logged, and answered without a word of it. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = apiErrorOf(thrown);
    if (error.status === 500) this.log.error('request.failed', { request_id: request.id, ...errorFields(thrown) });
    void reply.status(error.status).send(envelopeOf(error, request.id));
  }
}

const apiErrorOf = (thrown: unknown): ApiError => {
  if (thrown instanceof ApiError) return thrown;
  const status = thrown instanceof HttpException ? thrown.getStatus() : (thrown as { readonly statusCode?: unknown } | undefined)?.statusCode;
  switch (status) {
    case 400: return new ApiError(400, 'malformed_request', 'The request is not well-formed.', { reason: 'malformed_request' });
    // Ours are ApiErrors; this one is the file server's, for a path that leads out of its folder.
    case 403:
    case 404: return notFound();
    case 413: return new ApiError(413, 'payload_too_large', 'A body has at most 1 MiB.', { reason: 'payload_too_large' });
    case 415: return new ApiError(415, 'unsupported_media_type', 'The body must be application/json.', { reason: 'unsupported_media_type' });
    default: return new ApiError(500, 'internal_error', 'Something went wrong here; the request id finds it in our log.');
  }
};
