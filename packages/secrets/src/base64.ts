/** What the base64 in a text says, in both alphabets. */

const SHORTEST = 24;

/** The six bits of a character by its code, or nothing for a character of neither alphabet. */
const BITS = new Int8Array(128).fill(-1);
[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].forEach((letter, bits) => { BITS[letter.charCodeAt(0)] = bits; });
BITS['-'.charCodeAt(0)] = 62;
BITS['_'.charCodeAt(0)] = 63;

const bitsAt = (text: string, index: number): number => BITS[text.charCodeAt(index)] ?? -1;

/** Runs of both alphabets. It looks ahead by the shortest run and goes back, so that of prose it reads one character of each word. */
const runsOf = (text: string): readonly string[] => {
  const runs: string[] = [];
  let from = 0;
  while (from + SHORTEST <= text.length) {
    let last = from + SHORTEST - 1;
    while (last >= from && bitsAt(text, last) >= 0) last -= 1;
    if (last >= from) {
      from = last + 1;
      continue;
    }
    let end = from + SHORTEST;
    while (end < text.length && bitsAt(text, end) >= 0) end += 1;
    runs.push(text.slice(from, end));
    from = end + 1;
  }
  return runs;
};

const isTail = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** Whether the first bytes could begin a text in UTF-8. Words that are no base64 fail at the second or third byte. */
const beginsReadably = (run: string, from: number): boolean => {
  let tails = 0;
  for (let at = from; at + 4 <= Math.min(run.length, from + SHORTEST - 4); at += 4) {
    const bits = (bitsAt(run, at) << 18) | (bitsAt(run, at + 1) << 12) | (bitsAt(run, at + 2) << 6) | bitsAt(run, at + 3);
    for (const byte of [bits >> 16, (bits >> 8) & 0xff, bits & 0xff]) {
      if (tails > 0) {
        if (!isTail(byte)) return false;
        tails -= 1;
      } else if (byte >= 0xc2 && byte < 0xf5) tails = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      else if (byte >= 0x7f || (byte < 0x20 && (byte < 0x09 || byte > 0x0d))) return false;
    }
  }
  return true;
};

/**
 * A run may begin with characters that belong to what is before it, so it is read from each of its first four. What begins like text
 * is given whole: bytes that are no text further on must not hide what is around them.
 */
export const base64Decoded = (text: string): readonly string[] =>
  runsOf(text).flatMap((run) => [0, 1, 2, 3].filter((from) => beginsReadably(run, from)).map((from) => Buffer.from(run.slice(from), 'base64').toString('utf8')));
