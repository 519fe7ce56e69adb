import type { Fault } from '../fault.js';
import { checkText, type TextRule } from '../text/text.js';

/** An object from outside whose members have not been looked at yet. */
export type Fields = { readonly [key: string]: unknown };

export const isJsonObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a closed object: every member that is not named is a fault, so that a misspelt field is never silently ignored.
 * Returns undefined when the value is no object at all.
 */
export const readClosedObject = (
  value: unknown, pointer: string, allowed: readonly string[], reason: string, faults: Fault[], unknownReason = reason,
): Fields | undefined => {
  if (!isJsonObject(value)) {
    faults.push({ pointer, reason, message: 'must be an object' });
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (!allowed.includes(key)) {
      faults.push({ pointer: `${pointer}/${escapePointer(key)}`, reason: unknownReason, message: 'is not a known field' });
    }
  }
  return value;
};

/** Reads a text into Unicode NFC, the one form in which texts are kept, answered and hashed. */
export const readString = (value: unknown, pointer: string, rule: TextRule, faults: Fault[], reason = 'schedule.field_invalid'): string => {
  const text = typeof value === 'string' ? value.normalize('NFC') : undefined;
  const problem = text === undefined ? 'must be a string' : checkText(text, rule);
  if (problem !== undefined) faults.push({ pointer, reason, message: problem });
  return text ?? '';
};

/** Reads a whole number; minus zero, which JSON can carry and equality tells apart, becomes zero. */
export const readInteger = (
  value: unknown, pointer: string, range: { min: number; max: number }, faults: Fault[], reason = 'schedule.field_invalid',
): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= range.min && value <= range.max) return value === 0 ? 0 : value;
  faults.push({ pointer, reason, message: `must be a whole number from ${range.min} to ${range.max}` });
  return range.min;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const readUuid = (value: unknown, pointer: string, faults: Fault[], reason = 'schedule.field_invalid'): string => {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (!UUID.test(text)) faults.push({ pointer, reason, message: 'must be a UUID' });
  return text;
};

/** RFC 6901: `~` and `/` inside a member name are written `~0` and `~1`. The name is cut, since it came from outside. */
export const escapePointer = (key: string): string => key.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1');
