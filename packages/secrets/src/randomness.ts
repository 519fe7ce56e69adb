const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const SYMBOL = 4;

const classOf = (code: number): number => {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  return code >= 48 && code <= 57 ? DIGIT : SYMBOL;
};

/**
 * How often neighbouring characters are of different classes: lower case, upper case, digit, other. Random base62 changes class
 * at six of ten places and hexadecimal at almost five; words, even when the spaces between them are taken away, at about one.
 */
export const classChanges = (text: string): number => {
  let changes = 0;
  for (let index = 1; index < text.length; index += 1) {
    if (classOf(text.charCodeAt(index)) !== classOf(text.charCodeAt(index - 1))) changes += 1;
  }
  return changes;
};

/** Whether a machine drew the text, as far as characters tell: the share of places where their class changes is at least `share`. */
export const isDrawn = (text: string, share: number): boolean => classChanges(text) >= (text.length - 1) * share;

/** More changes than two words have that were put together at a line's end, each with its capital and its number. */
export const isMixed = (text: string): boolean => classChanges(text.replaceAll(/[_-]/g, '')) >= 5;
