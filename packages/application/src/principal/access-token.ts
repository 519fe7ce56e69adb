import type { Sha256 } from '../ids/port.js';

/** Makes a token recognisable: to people, to secret scanners, and to our own redaction of logs. */
export const ACCESS_TOKEN_PREFIX = 'carillon_';

const CHECKSUM_LENGTH = 8;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const TOKEN = /^carillon_([A-Za-z0-9_-]{43})_([0-9a-f]{8})$/;

/**
 * A bearer token: prefix, secret, checksum. The checksum tells a torn or mistyped token from a foreign one without asking any
 * store; it protects nothing.
 * @param secret 256 random bits as 43 characters of base64url, without padding
 * @throws RangeError for a secret of another form
 */
export const makeAccessToken = (secret: string, sha256: Sha256): string => {
  if (!SECRET.test(secret)) throw new RangeError('a token is made of 256 random bits in base64url');
  return `${ACCESS_TOKEN_PREFIX}${secret}_${checksum(secret, sha256)}`;
};

/** Whether the text has the form of a token and its checksum fits. */
export const isAccessToken = (text: string, sha256: Sha256): boolean => {
  const [, secret, sum] = TOKEN.exec(text) ?? [];
  return secret !== undefined && sum === checksum(secret, sha256);
};

/** What a store knows of a token: the SHA-256 of all of it. */
export const accessTokenSha256 = (token: string, sha256: Sha256): string => sha256(token);

const checksum = (secret: string, sha256: Sha256): string => sha256(`${ACCESS_TOKEN_PREFIX}${secret}`).slice(0, CHECKSUM_LENGTH);
