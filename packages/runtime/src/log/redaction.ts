/** What a line of the log may carry besides its name. */
export type LogValue = string | number | boolean | null | undefined | readonly LogValue[] | LogFields;
export interface LogFields { readonly [name: string]: LogValue }

export const REDACTED = '[redacted]';

/** Fields that hold what people wrote, what models answered, or what opens a door: by name, since their values can be anything. */
const PRIVATE_FIELDS = new Set([
  'instruction', 'instructions', 'instruction_preview', 'title', 'content', 'conversation', 'message_text', 'final_message', 'prompt', 'arguments',
  'output', 'password', 'token', 'secret', 'authorization', 'cookie', 'api_key', 'database_url', 'connection_string',
]);

const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, `$1${REDACTED}@`],
  [/\bcarillon_[A-Za-z0-9_-]{8,}/g, REDACTED],
  [/\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, `$1 ${REDACTED}`],
  [/\b(password|passwd|pwd|secret|token|api[_-]?key)(\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;&]+)/gi, `$1$2${REDACTED}`],
];

/** The text without anything that looks like a credential, in particular without the password of a URL. */
export const redactText = (text: string): string =>
  CREDENTIALS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);

/** The fields as they may be written, at any depth. */
export const redactFields = (fields: LogFields): LogFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, PRIVATE_FIELDS.has(name.toLowerCase()) ? REDACTED : redactValue(value)]));

const redactValue = (value: LogValue): LogValue => {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  return isList(value) ? value.map(redactValue) : redactFields(value);
};

const isList = (value: readonly LogValue[] | LogFields): value is readonly LogValue[] => Array.isArray(value);
