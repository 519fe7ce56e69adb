import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorFields, type Logger } from '@carillon/runtime';
import { isUnavailable } from '@carillon/persistence';
import { ApiError, envelopeOf, notFound } from './api-error.js';
import type { KnownMethods } from './known-methods.js';

/** Turns whatever was thrown into the one envelope. What nobody foresaw is logged, and answered without a word of it. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  constructor(private readonly log: Logger, private readonly methodsOf: KnownMethods) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const methods = request.is404 ? this.methodsOf(request.url) : [];
    const error = methods.length > 0 ? METHOD_NOT_ALLOWED : apiErrorOf(thrown);
    if (error.status >= 500) this.log.error('request.failed', { request_id: request.id, ...errorFields(thrown) });
    if (error === METHOD_NOT_ALLOWED) reply.header('allow', methods.join(', '));
    if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    void reply.status(error.status).send(envelopeOf(error, request.id));
  }
}

const METHOD_NOT_ALLOWED = new ApiError(405, 'method_not_allowed', 'This address does not know the method; the header Allow names those that it knows.');

/** The database restarts in seconds, and a row is held for less. */
const RETRY_AFTER_SECONDS = 1;

const apiErrorOf = (thrown: unknown): ApiError => {
  if (thrown instanceof ApiError) return thrown;
  if (isUnavailable(thrown)) {
    return new ApiError(503, 'service_unavailable', 'The database cannot be used at the moment. Whether a write was stored, a read tells; a create may be repeated with its key.');
  }
  const status = thrown instanceof HttpException ? thrown.getStatus() : (thrown as { readonly statusCode?: unknown } | undefined)?.statusCode;
  switch (status) {
    case 400: return new ApiError(400, 'malformed_request', 'The request is not well-formed.');
    // Ours are ApiErrors; this one is the file server's, for a path that leads out of its folder.
    case 403:
    case 404: return notFound();
    case 413: return new ApiError(413, 'payload_too_large', 'A body has at most 1 MiB.');
    case 415: return new ApiError(415, 'unsupported_media_type', 'The body must be application/json.');
    default: return new ApiError(500, 'internal_error', 'Something went wrong here; the request id finds it in our log.');
  }
};
