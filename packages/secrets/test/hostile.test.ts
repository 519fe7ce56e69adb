import fc from 'fast-check';
import { secretScanner } from '../src/index.js';

/** As long as an instruction may be. */
const LONGEST = 65_536;

const filled = (piece: string): string => piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST);

const PROSE = 'Read the new tickets of the billing team, group them by customer, and write a short summary. ';

/**
 * Each is meant to make some expression read the text again from each of its beginnings. That would be thousands of millions of
 * steps, which Jest's own limit for a test does not allow; in linear time the worst of them takes a tenth of a second.
 */
const HOSTILE: readonly (readonly [name: string, text: string])[] = [
  ...[
    'a', 'a=', ' eyJ', 'eyJ', '.eyJ', '.eyJaaaa.', 'password=', 'password =        ', 'password is ', 'token: ', 'secret"""" =', '://', '://a:', 'https://aaaaaaaaaaaa ',
    'postgres://aaaa:', '-----BEGIN ', '-----BEGIN AAAA', '-----BEGIN PRIVATE', 'ghs_1_', 'ghp_', 'sk-', ' sk-aaaaaaa', 'carillon_', 'xoxb-a', 'SG.a.',
    'SG.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.', 'ops_ey', 'glc_', '%41', '%E3', '\\u0041', '\\', '\n', '\r\n   ', '\t', ' ', 'bearer ', 'authorization: bearer ', '123456789:AA',
    'access_key          ', 'JSUlJSUl', 'VVVV', 'a\u200b', 'a\u0301', '\u0301', '\ufdfa', '각', '\ud800', 'AKIA', 'dapi', 'hooks.slack.com/services/T',
  ].map((piece) => [JSON.stringify(piece), filled(piece)] as const),
  ['base64 of prose', Buffer.from(filled(PROSE)).toString('base64').slice(0, LONGEST)],
  ['base64 of base64 of prose', Buffer.from(Buffer.from(filled(PROSE)).toString('base64')).toString('base64').slice(0, LONGEST)],
];

test.each(HOSTILE)('a text full of %s is read to its end', async (_name, text) => {
  expect(text.length).toBe(LONGEST);
  expect(await secretScanner.scan(`${text} carillon_${'Zq3-Vt8_Kx1'.repeat(4).slice(0, 43)}`)).toBe('credential');
  expect(['clean', 'credential']).toContain(await secretScanner.scan(text));
});

test('the longest prose is clean', async () => {
  expect(await secretScanner.scan(filled(PROSE))).toBe('clean');
});

test('whatever the text, there is an answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.base64String({ maxLength: 200 }), fc.json({ maxDepth: 3 })), async (text) => {
      expect(['clean', 'credential']).toContain(await secretScanner.scan(text));
    }),
    { numRuns: 2_000 },
  );
});

test('words are clean, in whatever order and with whatever signs between them', async () => {
  const word = fc.oneof(
    fc.constantFrom('password', 'token', 'secret', 'API key', 'Bearer', 'the', 'is', 'Basic', 'AKIA', 'ghp_', 'sk-', 'carillon_', 'key', 'client_secret', '2026', '12', '3.5'),
    fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüéñ'), minLength: 1, maxLength: 12 }),
  );
  const sign = fc.constantFrom(' ', ' ', ' ', ', ', '. ', ': ', ' - ', '\n', ' / ', '; ', '? ');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(word, sign), { maxLength: 60 }), async (pieces) => {
      expect(await secretScanner.scan(pieces.flat().join(''))).toBe('clean');
    }),
    // Always the same: "AKIA" and what happens to follow it is a credential once in a great many draws, and that would be no fault.
    { numRuns: 3_000, seed: 20_261_201 },
  );
});
