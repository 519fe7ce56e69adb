const PREVIEW_CHARACTERS = 200;

/**
 * The bounded glimpse of an instruction that lists show: one line, at most 200 characters (code points), cut between
 * graphemes so that no half of an emoji or of an accented letter remains.
 */
export const instructionPreview = (instruction: string): string => {
  const line = instruction.replace(/\s+/gu, ' ').trim();
  let length = 0;
  let preview = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line.slice(0, 4 * PREVIEW_CHARACTERS))) {
    const size = [...segment].length;
    if (length + size > PREVIEW_CHARACTERS) return preview;
    length += size;
    preview += segment;
  }
  return preview;
};
