import { redactText, type LogFields } from './redaction.js';

const MAX_MESSAGE = 300;
const MAX_FRAMES = 8;

/** SQLSTATE classes whose messages quote the values of rows: data exceptions and violated constraints. */
const QUOTES_ROWS = /^(22|23)[0-9A-Z]{3}$/;

/**
 * What a line of the log says about an error: its class, code, the place where it arose, and its message without
 * credentials. The message of a database error that quotes stored values is left out.
 */
export const errorFields = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { error_class: typeof error, error_message: cut(redactText(String(error))) };
  const code = stringMember(error, 'code');
  const quotesRows = code !== undefined && QUOTES_ROWS.test(code);
  return {
    error_class: error.name,
    error_code: code,
    error_message: quotesRows ? undefined : cut(plainMessage(error)),
    constraint: stringMember(error, 'constraint'),
    frames: framesOf(error),
  };
};

/** One line for a person. An error that only gathers others (a connection tried under several addresses) speaks through its first. */
export const plainMessage = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '' && error.errors.length > 0) return plainMessage(error.errors[0]);
  if (!(error instanceof Error)) return oneLine(String(error));
  return oneLine(error.message === '' ? stringMember(error, 'code') ?? error.name : error.message);
};

const oneLine = (text: string): string => redactText(text.replaceAll(/\s+/g, ' ').trim());

const cut = (text: string): string => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text);

const stringMember = (error: Error, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/** Only the frames: the head of a stack repeats the message. */
const framesOf = ({ stack }: Error): readonly string[] =>
  (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)).slice(0, MAX_FRAMES).map((line) => line.trim());
