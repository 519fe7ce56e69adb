import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const GIVEN = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's own id, when it is one that a log line can hold; else a new one. */
export const requestId = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
};
