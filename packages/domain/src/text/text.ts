export interface TextRule {
  /** Lengths in Unicode code points. */
  readonly min: number;
  readonly max: number;
  /** A title or a name is one line without control characters. */
  readonly singleLine?: boolean;
}

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u;

/** Neither white space, nor a character that only formats or controls (a zero-width space, a direction mark). */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/u;

/**
 * What is wrong with a text, in words for its author, or undefined. U+0000 and lone surrogates are refused because
 * PostgreSQL cannot keep them: a text that is stored must come back as it was.
 */
export const checkText = (text: string, rule: TextRule): string | undefined => {
  if (!text.isWellFormed()) return 'holds a lone surrogate';
  if (text.includes('\u0000')) return 'holds the character U+0000';
  if (rule.singleLine === true && CONTROL.test(text)) return 'holds a control character';
  const length = codePointLength(text);
  if (length < rule.min || length > rule.max) return `must have ${rule.min} to ${rule.max} characters`;
  if (rule.min > 0 && !VISIBLE.test(text)) return 'is blank';
  return undefined;
};

export const codePointLength = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
