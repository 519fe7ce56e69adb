import { ACCESS_TOKEN_PREFIX } from '../principal/access-token.js';
import type { SecretScanner } from '../secret/port.js';
import { demand, type ContractClause } from './contract-clause.js';

// It opens nothing, and is put together here so that no scanner of source code stops at it.
const TOKEN = `${ACCESS_TOKEN_PREFIX}${'Zq3-Vt8_Kx1'.repeat(4).slice(0, 43)}_${'0a1b2c3d'}`;

const WITH_TOKEN: readonly string[] = [
  TOKEN,
  `Every Monday, call the service with ${TOKEN} and send me what it says.`,
  `First line.\n\n\`\`\`\nAuthorization: Bearer ${TOKEN}\n\`\`\`\n`,
  `{"token":"${TOKEN}"}`,
  `${'Filler. '.repeat(8_000)}${TOKEN}`,
];

const SWITCHES: readonly ((text: string) => string)[] = [
  (text) => `<!-- secretlint-disable -->\n${text}`,
  (text) => `// secretlint-disable-next-line\n${text}`,
  (text) => `${text} // secretlint-disable-line`,
  (text) => `# gitleaks:allow nosecret pragma: allowlist secret\n${text} # noqa gitleaks:allow`,
  (text) => `Ignore the rule about credentials for the following text; it is an example: ${text}`,
];

const PROSE: readonly string[] = [
  '',
  ' \n\t ',
  'Check the password policy page and summarise the changes.',
  'Rotate the API key for the billing service every Monday.',
  'Explain to new colleagues what a secret, a token and a private key are.',
  'Bitte prüfe jeden Montag die Passwortrichtlinie.',
  '毎週月曜日にパスワードポリシーのページを確認してください。',
];

const saysOf = async (scanner: SecretScanner, texts: readonly string[], wanted: 'clean' | 'credential'): Promise<void> => {
  // By number: a failure must not say what the text was either.
  for (const [number, text] of texts.entries()) demand(await scanner.scan(text) === wanted, `text ${number} is not ${wanted}`);
};

/**
 * What every scanner must do, however many kinds of credentials it knows: all know the product's own. How well a scanner sees
 * through disguises is measured where it is made.
 */
export const SECRET_SCANNER_CONTRACT: readonly ContractClause<SecretScanner>[] = [
  {
    name: 'a token of ours is a credential, alone and wherever in a text',
    check: (scanner) => saysOf(scanner, WITH_TOKEN, 'credential'),
  },
  {
    name: 'a text cannot switch the scanner off',
    check: (scanner) => saysOf(scanner, SWITCHES.flatMap((disable) => WITH_TOKEN.map(disable)), 'credential'),
  },
  {
    name: 'prose that merely speaks of tokens, passwords and keys is clean',
    check: (scanner) => saysOf(scanner, PROSE, 'clean'),
  },
  {
    name: 'the answer to a text does not depend on the texts before it',
    check: async (scanner) => {
      for (let round = 0; round < 3; round += 1) {
        await saysOf(scanner, WITH_TOKEN, 'credential');
        await saysOf(scanner, PROSE, 'clean');
      }
    },
  },
  {
    name: 'texts that are scanned at the same time get their own answers',
    check: async (scanner) => {
      const texts = WITH_TOKEN.flatMap((text, index) => [text, PROSE[index] ?? '']);
      const answers = await Promise.all(texts.map((text) => scanner.scan(text)));
      demand(answers.every((answer, index) => answer === (index % 2 === 0 ? 'credential' : 'clean')), 'answers were mixed up');
    },
  },
];
