import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.js';

/** Deeper than any body that we know; a bound keeps whatever walks the value later from running out of stack. */
const MAX_DEPTH = 32;

/**
 * A body as a JSON value. `__proto__` becomes a member like any other, which no closed object knows: nothing here merges.
 * @throws ApiError 400; never with the parser's own words, which quote the text
 */
export const parseJsonBody = async ({ method }: FastifyRequest, body: Buffer): Promise<unknown> => {
  // Many clients declare a type for every request, also for those that carry nothing.
  if (body.length === 0 && method === 'DELETE') return undefined;
  const text = decoded(body);
  if (nestsDeeperThan(MAX_DEPTH, text)) throw malformed(`The body nests deeper than ${MAX_DEPTH} levels.`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed('The body is not JSON.');
  }
};

/** Bytes that are no UTF-8 would else turn into replacement characters and be stored as such. */
const decoded = (body: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw malformed('The body is not UTF-8.');
  }
};

const malformed = (message: string) => new ApiError(400, 'malformed_request', message);

/** Counts brackets outside of strings. In a text that is no JSON the count may be off: such a text is refused either way. */
const nestsDeeperThan = (limit: number, text: string): boolean => {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
};
