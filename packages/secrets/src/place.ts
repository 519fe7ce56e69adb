import { classChanges, isMixed } from './randomness.js';

/** Where a credential stands betrays it: in a key block, in an authorization header, before the host of an address. */

// Of every kind: PKCS 1 and 8, SEC 1, OpenSSH, encrypted, PGP. Looked for with and without the spaces.
const KEY_BLOCK = /-----BEGIN[A-Z0-9\s]{0,32}PRIVATE\s{0,4}KEY|PuTTY-User-Key-File-/;
const KEY_BLOCK_JOINED = /-----BEGIN[A-Z0-9]{0,24}PRIVATEKEY|PuTTY-User-Key-File-/;

export const holdsKeyBlock = (text: string, joined: boolean): boolean => (joined ? KEY_BLOCK_JOINED : KEY_BLOCK).test(text);

const HEADER = /authorization["']?\s{0,8}[:=]\s{0,8}["']?(?:bearer|basic|token|digest|apikey)\s{1,8}([A-Za-z0-9._~+/=-]{8,256})/gi;
const BEARER = /(?<![A-Za-z])bearer\s{1,8}([A-Za-z0-9._~+/=-]{20,256})/gi;

/** `Bearer YOUR_TOKEN_HERE` and `Bearer authentication` are words, not values. */
const isValue = (text: string): boolean => /\d/.test(text) ? !/^[A-Z][A-Z_-]*\d?$/.test(text) : /[a-z]/.test(text) && /[A-Z]/.test(text) && classChanges(text) >= 3;

/** @param glued whether lines were put together, so that the end of one word and the begin of another may look like a value */
export const holdsAuthorization = (text: string, glued: boolean): boolean => {
  if (!/bearer|authorization/i.test(text)) return false;
  for (const [, value = ''] of text.matchAll(HEADER)) if (isValue(value) && (!glued || isMixed(value))) return true;
  for (const [, value = ''] of text.matchAll(BEARER)) if (isValue(value) && (glued ? isMixed(value) : classChanges(value) >= 4)) return true;
  return false;
};

const USER_INFO = /:\/\/[^\s/@:"'`<>]{0,256}:([^\s/@"'`<>]{1,512})@(?=[A-Za-z0-9[])/g;

/** What documentation writes in place of a password: the word, a variable, a template, stars. */
const WORD = /^(?:(?:my|your|some|db)?_?(?:pass|passwd|password|pwd|pw|secret|token)|abc|xyz|\*+|\.+|x+)$/i;
const VARIABLE = /^(?:\$[{(]?[A-Za-z_]\w*[)}]?|%[A-Za-z_]+%|\{.*\}|\[.*\]|[A-Z]+_[A-Z_]+)$/;

/** An address with a password in it, connection strings included. */
export const holdsAddressPassword = (text: string, glued: boolean): boolean => {
  if (!text.includes('://')) return false;
  for (const [, password = ''] of text.matchAll(USER_INFO)) if (!WORD.test(password) && !VARIABLE.test(password) && (!glued || classChanges(password) >= 3)) return true;
  return false;
};
