/** A JSON value as it travels on the wire and lies in a jsonb column. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json | undefined };

/**
 * The one canonical text of a JSON value: RFC 8785 (members by UTF-16 code unit, shortest numbers, no white space)
 * with every string in Unicode NFC. A member that is null or undefined is left out, so that absent and null hash alike.
 * @throws RangeError for NaN and the infinities, which JSON cannot carry.
 */
export const canonicalJson = (value: Json): string => {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'));
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('a number that JSON cannot carry has no canonical form');
    return JSON.stringify(value);
  }
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .filter((entry): entry is [string, Json] => entry[1] !== null && entry[1] !== undefined)
    .map(([key, member]) => [key.normalize('NFC'), member] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
};

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);
