import type { LoggerService } from '@nestjs/common';
import type { Logger } from '@carillon/runtime';

/** Nest's own words, one line each in our form. What it says of starting up is of no use to an operator. */
export const nestLog = (log: Logger): LoggerService => ({
  log: () => undefined,
  warn: (message: unknown) => { log.warn('framework', { message: String(message) }); },
  error: (message: unknown) => { log.error('framework', { message: String(message) }); },
  fatal: (message: unknown) => { log.error('framework', { message: String(message) }); },
});
