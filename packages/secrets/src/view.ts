/** Other ways to read one text. What a disguise hides in the text as given stands plainly in one of them. */

const OTHER_THAN_ASCII = /[^\u0000-\u007f]/;

// Format characters, variation selectors, combining marks, fillers: what is not seen, or changes how the letter before it looks.
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0\u2800]/gu;

/** Letters in their plain form: full width, mathematical, circled ones and those with accents become the letters of ASCII. */
export const folded = (text: string): string => (OTHER_THAN_ASCII.test(text) ? text.normalize('NFKD').replace(UNSEEN, '') : text);

/** Without the breaks between lines, nor what indents or quotes the next one. */
export const withoutLineBreaks = (text: string): string => text.replaceAll(/\\?(?:\r\n?|[\n\v\f\u0085\u2028\u2029])[\s>|*#/]{0,32}/g, '');

// Almost all white space is the space, and to take that out alone is twice as fast.
export const withoutSpaces = (text: string): string => {
  const words = text.replaceAll(' ', '');
  return /\s/.test(words) ? words.replaceAll(/\s+/g, '') : words;
};

const ESCAPE = /%[0-9A-Fa-f]{2}|\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})/;

export const hasEscapes = (text: string): boolean => ESCAPE.test(text);

/** With the escapes of addresses (`%41`) and of string literals (`\u0041`, `\x41`) read. */
export const withoutEscapes = (text: string): string =>
  text
    .replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
    .replaceAll(/\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2}))/g, (_all, unit?: string, byte?: string) => String.fromCharCode(Number.parseInt(unit ?? byte ?? '', 16)));
