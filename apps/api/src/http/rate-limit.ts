import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.js';
import { bearerOf } from './bearer.js';

/** Long enough that a burst is no flood, short enough that a flood is over soon. */
const WINDOW_SECONDS = 10;
/** Callers that are counted at the same time; beyond it the one that was longest away is forgotten. */
const CALLERS = 10_000;

/** The refusal of a caller that has used up its window, or `within`. */
export type RateCheck = (request: FastifyRequest) => Promise<{ readonly retryAfterSeconds: number } | 'within'>;

/**
 * Counts requests by token, and by address those without one. Each process counts for itself: this keeps one caller from using up
 * a process, it is no quota.
 */
export const rateCheck = async (fastify: FastifyInstance, requestsPerSecond: number, hash: (text: string) => string): Promise<RateCheck> => {
  await fastify.register(rateLimit, { global: false, cache: CALLERS });
  const count = fastify.createRateLimit({
    max: requestsPerSecond * WINDOW_SECONDS, timeWindow: WINDOW_SECONDS * 1000,
    keyGenerator: (request) => {
      const token = bearerOf(request);
      return token === undefined ? request.ip : hash(token);
    },
  });
  return async (request) => {
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded ? 'within' : { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) };
  };
};

export const rateLimited = (): ApiError =>
  new ApiError(429, 'rate_limited', 'Too many requests with this token; the header Retry-After says when to go on.');
