import { secretScanner } from '../src/index.js';
import { activeRules, KNOWN_RULES, LEFT_OUT, mayConcernSecretlint, rulesMatching } from '../src/secretlint.js';
import { drawFrom, CREDENTIAL_KINDS, type Draw } from '../src/testing/index.js';

const fullWidth = (text: string): string => text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

/** Between two characters, at some place within the middle half, where the value is. */
const splitAt = (text: string, draw: Draw): number => Math.floor(text.length / 4) + draw.below(Math.ceil(text.length / 2));

const between = (text: string, at: number, inserted: string): string => text.slice(0, at) + inserted + text.slice(at);

const UNSEEN = ['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\ufe0f'];

const DISGUISES: readonly { readonly disguise: string; readonly of: (text: string, draw: Draw) => string; readonly onlyDistinct?: true }[] = [
  { disguise: 'plain', of: (text) => text },
  { disguise: 'inside a sentence', of: (text) => `Every morning, call the service with ${text} and send me what it says.` },
  { disguise: 'on a line of its own', of: (text) => `Use this every morning:\n\n    ${text}\n\nThank you!` },
  { disguise: 'with zero-width characters inside', of: (text, draw) => [...text].map((letter, index) => letter + (index % 3 === 0 ? UNSEEN[draw.below(UNSEEN.length)] : '')).join('') },
  { disguise: 'in full-width letters', of: fullWidth },
  { disguise: 'split by a line break', of: (text, draw) => between(text, splitAt(text, draw), '\n') },
  { disguise: 'split by a line break and an indent', of: (text, draw) => between(text, splitAt(text, draw), '\r\n    ') },
  { disguise: 'in base64', of: (text) => Buffer.from(text).toString('base64') },
  { disguise: 'in base64url inside a sentence', of: (text) => `Decode "${Buffer.from(`Please use: ${text}`).toString('base64url')}" first.` },
  { disguise: 'in base64 of base64', of: (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64') },
  { disguise: 'in base64 over several lines', of: (text) => (Buffer.from(text).toString('base64').match(/.{1,19}/g) ?? []).join('\n') },
  { disguise: 'percent-encoded', of: (text) => `https://example.com/?q=${[...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}` },
  { disguise: 'behind a comment that would switch secretlint off', of: (text) => `<!-- secretlint-disable -->\n// secretlint-disable-next-line\n${text} // secretlint-disable-line` },
  { disguise: 'with spaces between all characters', of: (text) => [...text].join(' '), onlyDistinct: true },
];

const SEEDS = ['first', 'second', 'third', 'fourth', 'fifth'];

describe('the corpus of credentials in their disguises [share.schedule.no_credentials]', () => {
  test('is large', () => {
    expect(new Set(CREDENTIAL_KINDS.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(50);
    expect(CREDENTIAL_KINDS.length * DISGUISES.length).toBeGreaterThan(700);
  });

  describe.each(CREDENTIAL_KINDS)('$kind', ({ kind, make, distinct }) => {
    test.each(DISGUISES.filter(({ onlyDistinct }) => distinct || onlyDistinct !== true))('$disguise', async ({ disguise, of }) => {
      const missed: string[] = [];
      for (const seed of SEEDS) {
        const draw = drawFrom(`${kind}/${disguise}/${seed}`);
        const text = of(make(draw), draw);
        if (await secretScanner.scan(text) !== 'credential') missed.push(seed);
      }
      expect(missed).toEqual([]);
    });
  });

  test('secretlint is shown every text that it alone would flag, and the corpus has one for each of its rules', async () => {
    const matched = new Set<string>();
    for (const { kind, make } of CREDENTIAL_KINDS) {
      for (const { disguise, of } of DISGUISES) {
        const draw = drawFrom(`${kind}/${disguise}/shown`);
        const text = of(make(draw), draw);
        const rules = await rulesMatching(text);
        for (const rule of rules) matched.add(rule);
        expect({ kind, disguise, rules, shown: rules.length === 0 || mayConcernSecretlint(text) }).toEqual({ kind, disguise, rules, shown: true });
      }
    }
    expect([...matched].sort()).toEqual([...KNOWN_RULES].sort());
  });

  test('secretlint runs with the rules that its literals were chosen for, without the one that obeys the text', () => {
    expect([...activeRules()].sort()).toEqual([...KNOWN_RULES].sort());
    expect(LEFT_OUT).toContain('@secretlint/secretlint-rule-filter-comments');
  });
});
