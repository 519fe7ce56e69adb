import type { SecretScanner } from '@carillon/application';
import { holdsAssignment } from './assignment.js';
import { base64Decoded } from './base64.js';
import { holdsAddressPassword, holdsAuthorization, holdsKeyBlock } from './place.js';
import { mayConcernSecretlint, rulesMatching } from './secretlint.js';
import { holdsJsonWebToken, holdsToken } from './token.js';
import { folded, hasEscapes, withoutEscapes, withoutLineBreaks, withoutSpaces } from './view.js';

/** Base64 of base64 is read; deeper than that nobody goes by accident, and each level costs a pass. */
const LEVELS = 2;

/** How many times its own length a text may decode to at one level. */
const ROOM = 4;

const inText = (text: string, glued: boolean): boolean =>
  holdsToken(text, false) || holdsJsonWebToken(text) || holdsKeyBlock(text, false) || holdsAuthorization(text, glued) || holdsAddressPassword(text, glued)
  || holdsAssignment(text, glued);

/** Without spaces words run together: only what no word can be made of counts here. */
const inJoined = (text: string): boolean => holdsToken(text, true) || holdsJsonWebToken(text) || holdsKeyBlock(text, true);

const hasLineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;

/** The readings of a text without what is in base64. */
const readingsOf = (text: string): { readonly inWords: readonly string[]; readonly glued: readonly string[]; readonly joined: readonly string[] } => {
  const plain = folded(text);
  const read = hasEscapes(plain) ? [plain, folded(withoutEscapes(plain))] : [plain];
  return {
    // As given too: a letter from another script beside a token may become one that seems to belong to it.
    inWords: [...(plain === text ? [] : [text]), ...read],
    glued: read.filter((reading) => hasLineBreak.test(reading)).map(withoutLineBreaks),
    joined: read.map(withoutSpaces),
  };
};

const holdsCredential = async (text: string, levels: number, room: number): Promise<boolean> => {
  const { inWords, glued, joined } = readingsOf(text);
  if (inWords.some((reading) => inText(reading, false)) || glued.some((reading) => inText(reading, true)) || joined.some(inJoined)) return true;
  for (const reading of [...inWords, ...glued]) if (mayConcernSecretlint(reading) && (await rulesMatching(reading)).length > 0) return true;
  if (levels === 0) return false;
  const said = [...new Set([...inWords, ...glued, ...joined].flatMap(base64Decoded))].join('\n');
  if (said === '') return false;
  // Only a text made for it says so much more than it is long. It is refused, not read in part: what is wanted could be the rest.
  return said.length > room || holdsCredential(said, levels - 1, room);
};

/** Secretlint's rules and our own, over every reading of the text. Nothing is kept, logged or quoted. */
export const secretScanner: SecretScanner = {
  scan: async (text) => (await holdsCredential(text, LEVELS, 4_096 + ROOM * text.length) ? 'credential' : 'clean'),
};
