import type { FastifyReply, FastifyRequest } from 'fastify';

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Every answer says the same about how it may be used, and carries the id under which our log knows the request. */
export const securityHeaders = (requestId: string): Readonly<Record<string, string>> => ({ ...HEADERS, 'x-request-id': requestId });

export const secureHeaders = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.headers(securityHeaders(request.id));
};
