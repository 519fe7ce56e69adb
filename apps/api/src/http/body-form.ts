import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.js';

const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-?8"?\s*(;|$))/iu;

/**
 * Refuses a body in a form that nobody would decode: JSON is UTF-8, and it comes as it is. Guessing would store something else
 * than what was meant.
 */
export const requirePlainBody = async ({ headers }: FastifyRequest): Promise<void> => {
  if (OTHER_CHARSET.test(headers['content-type'] ?? '')) throw new ApiError(415, 'unsupported_media_type', 'The body must be in UTF-8.');
  if (!['identity', ''].includes((headers['content-encoding'] ?? '').trim().toLowerCase())) {
    throw new ApiError(415, 'unsupported_media_type', 'The body must come without a content encoding.');
  }
};
