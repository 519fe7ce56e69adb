const PREVIEW_CHARACTERS = 200;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The bounded glimpse of an instruction that lists show: one line, at most 200 characters (code points), cut between
 * graphemes so that no half of an emoji or of an accented letter remains.
 */
export const instructionPreview = (instruction: string): string => {
  const line = instruction.replace(/\s+/gu, ' ').trim();
  const cut = unitsOf(line, PREVIEW_CHARACTERS);
  if (cut >= line.length) return line;
  // Only what stands around the cut is looked at: a list shows fifty of these.
  return line.slice(0, graphemes.segment(line).containing(cut)?.index ?? cut);
};

/** How many code units the first so many code points take. */
const unitsOf = (text: string, codePoints: number): number => {
  let units = 0;
  for (let counted = 0; counted < codePoints && units < text.length; counted += 1) units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units;
};
