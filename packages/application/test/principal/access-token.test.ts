import { createHash } from 'node:crypto';
import { accessTokenSha256, isAccessToken, makeAccessToken } from '../../src/index.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const SECRET = 'A'.repeat(42) + '-';
const token = makeAccessToken(SECRET, sha256);

test('a token is recognisable, holds its secret, and fits its checksum', () => {
  expect(token).toMatch(/^carillon_[A-Za-z0-9_-]{43}_[0-9a-f]{8}$/);
  expect(token).toContain(SECRET);
  expect(isAccessToken(token, sha256)).toBe(true);
});

test('no token with any one character changed, missing or added is a token', () => {
  for (let index = 0; index < token.length; index += 1) {
    const other = token[index] === 'B' ? 'C' : 'B';
    expect(isAccessToken(token.slice(0, index) + other + token.slice(index + 1), sha256)).toBe(false);
    expect(isAccessToken(token.slice(0, index) + token.slice(index + 1), sha256)).toBe(false);
    expect(isAccessToken(token.slice(0, index) + other + token.slice(index), sha256)).toBe(false);
  }
  for (const text of ['', ' ', `${token}\n`, ` ${token}`, token.toUpperCase()]) expect(isAccessToken(text, sha256)).toBe(false);
});

test.each(['', 'A'.repeat(42), 'A'.repeat(44), 'A'.repeat(42) + '='])('a secret of another form makes no token (%#)', (secret) => {
  expect(() => makeAccessToken(secret, sha256)).toThrow(RangeError);
});

test('what is stored is the SHA-256 of the whole token', () => {
  expect(accessTokenSha256(token, sha256)).toBe(sha256(token));
});
