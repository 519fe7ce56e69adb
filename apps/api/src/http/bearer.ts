import type { FastifyRequest } from 'fastify';

/** The name of a scheme has no case. */
const BEARER = /^Bearer +([A-Za-z0-9_-]{1,256})$/i;

/** What stands where a token belongs, whether it is one or not. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1];
