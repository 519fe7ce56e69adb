import type { FastifyReply, FastifyRequest } from 'fastify';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { accessTokenSha256, isAccessToken } from '@carillon/application';
import type { Principal } from '@carillon/domain';
import type { Persistence } from '@carillon/persistence';
import { ApiError, envelopeOf } from './api-error.js';
import { bearerOf } from './bearer.js';
import { rateLimited, type RateCheck } from './rate-limit.js';
import { accessOf, type Access } from './scope.js';

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** One message for every cause, so that nobody learns whether a token was ever real. */
const UNAUTHENTICATED = new ApiError(401, 'authentication_error', 'A valid bearer token is needed.');

/**
 * Who calls, before the body is read: nobody unknown gets us to parse a mebibyte. Then the scope, so that a caller without it
 * learns nothing about shapes or ids. It goes by the route that was matched, never by the address as it was spelt: one address
 * has many spellings.
 */
export const authenticate = ({ accessTokens, sha256 }: Pick<Persistence, 'accessTokens' | 'sha256'>, checkRate: RateCheck) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (request.is404) return undefined;
    const access = accessOf(request.routeOptions);
    // The start checks this; a request that comes here all the same is not served.
    if (access === 'undeclared') throw new Error('the route declares no access');
    if (access.kind === 'open') return undefined;
    const rate = await checkRate(request);
    if (rate !== 'within') return refuse(request, reply.header('retry-after', rate.retryAfterSeconds), rateLimited());
    const token = bearerOf(request);
    // The checksum spares the database a look-up for what cannot be a token.
    const resolved = token !== undefined && isAccessToken(token, sha256) ? await accessTokens.resolve(accessTokenSha256(token, sha256)) : 'unknown';
    if (typeof resolved === 'string') return refuse(request, reply.header('www-authenticate', 'Bearer'), UNAUTHENTICATED);
    if (access.kind === 'scope' && !resolved.scopes.includes(access.scope)) {
      return refuse(request, reply, new ApiError(403, 'authorization_error', `The scope ${access.scope} is needed.`, { reason: 'scope_missing' }));
    }
    request.principal = resolved;
    return undefined;
  };

const refuse = (request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply =>
  reply.status(error.status).send(envelopeOf(error, request.id));

/** The principal that the token speaks for. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
  if (principal === undefined) throw new Error('a route without authentication asked for its caller');
  return principal;
});
