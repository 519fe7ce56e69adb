/** Other ways to read one text. What a disguise hides in the text as given stands plainly in one of them. */

const OTHER_THAN_ASCII = /[^\u0000-\u007f]/;

// Format characters, variation selectors, combining marks, fillers: what is not seen, or changes how the letter before it looks.
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0\u2800]/gu;

/** Letters in their plain form: full width, mathematical, circled ones and those with accents become the letters of ASCII. */
export const folded = (text: string): string => (OTHER_THAN_ASCII.test(text) ? text.normalize('NFKD').replace(UNSEEN, '') : text);

/** Without the breaks between lines, nor what indents or quotes the next one. */
export const withoutLineBreaks = (text: string): string => text.replace(/[ \t\\]{0,32}(?:\r\n?|[\n\v\f\u0085\u2028\u2029])[\s>|*#/]{0,32}/g, '');

export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

export const percentDecoded = (text: string): string =>
  text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
    return bytes.toString('utf8');
  });

const BASE64 = /[A-Za-z0-9+/_-]{24,}/g;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const UNPRINTABLE = /[\u0000-\u0008\u000e-\u001f\u007f]/;

const readable = (bytes: Uint8Array): string | undefined => {
  try {
    const text = utf8.decode(bytes);
    return UNPRINTABLE.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
};

/** Without the last character when it has several bytes, some of which may be missing. */
const trimmed = (bytes: Uint8Array): Uint8Array => {
  let end = bytes.length;
  while (end > 0 && bytes.length - end < 3 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  if (end > 0 && (bytes[end - 1] ?? 0) >= 0xc0) end -= 1;
  return bytes.subarray(0, end);
};

/**
 * What the base64 in the text says, in both alphabets, as far as it is text. A run may begin with characters that belong to what is
 * before it, so it is read from each of its first four; its last bytes may be cut in the midst of a character.
 */
export const base64Decoded = (text: string): readonly string[] =>
  [...text.matchAll(BASE64)].flatMap(([run]) =>
    [0, 1, 2, 3].flatMap((from) => {
      const bytes = Buffer.from(run.slice(from), 'base64');
      // Almost every run that is no base64 of text shows it in its first bytes.
      if (readable(trimmed(bytes.subarray(0, 24))) === undefined) return [];
      const said = readable(trimmed(bytes));
      return said === undefined ? [] : [said];
    }));
