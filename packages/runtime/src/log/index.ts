export { errorFields, plainMessage } from './error-fields.js';
export { createLogger, type LineSink, type Logger } from './logger.js';
export { REDACTED, redactFields, redactText, type LogFields, type LogValue } from './redaction.js';
