import { pino } from 'pino';
import { redactFields, type LogFields } from './redaction.js';

/** Writes lines of JSON: `time`, `level`, `role`, `event` and the fields. `event` is a fixed name and never a sentence. */
export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

export interface LineSink { write(line: string): void }

/** Standard output, written at once: the last lines of a process that is ending must not be lost in a buffer. */
const standardOutput = (): LineSink => {
  const destination = pino.destination({ dest: 1, sync: true });
  // Nobody reads any more (the parent is gone). The process ends by other means; a line without a reader is no reason to crash.
  destination.on('error', () => undefined);
  return destination;
};

export const createLogger = (role: string, sink: LineSink = standardOutput()): Logger => {
  const lines = pino({
    base: { role },
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  }, sink);
  return {
    info: (event, fields = {}) => { lines.info(redactFields(fields), event); },
    warn: (event, fields = {}) => { lines.warn(redactFields(fields), event); },
    error: (event, fields = {}) => { lines.error(redactFields(fields), event); },
  };
};
