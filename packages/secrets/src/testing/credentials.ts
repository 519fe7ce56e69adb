import { createHash } from 'node:crypto';

/** Credentials that open nothing, made when the test runs: none of them stands in the repository. */

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const BASE62 = UPPER + LOWER + DIGITS;
const BASE64 = `${BASE62}+/`;
const BASE64URL = `${BASE62}-_`;
const BASE32 = `${UPPER}234567`;
const HEX = `${DIGITS}abcdef`;

/** Draws from a seed, the same characters at every run. */
export interface Draw {
  readonly of: (alphabet: string, length: number) => string;
  readonly below: (bound: number) => number;
}

export const drawFrom = (seed: string): Draw => {
  let block = Buffer.alloc(0);
  let at = 0;
  let count = 0;
  const byte = (): number => {
    if (at === block.length) {
      block = createHash('sha256').update(`${seed}/${count}`).digest();
      count += 1;
      at = 0;
    }
    at += 1;
    return block[at - 1] ?? 0;
  };
  const below = (bound: number): number => (byte() * 65_536 + byte() * 256 + byte()) % bound;
  return { below, of: (alphabet, length) => Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('') };
};

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const keyBlock = (kind: string, draw: Draw): string => {
  const name = ['PRIVATE', 'KEY'].join(' ');
  const label = kind === 'PGP' ? `PGP ${name} BLOCK` : `${kind}${kind === '' ? '' : ' '}${name}`;
  const head = kind === 'OPENSSH' ? Buffer.from('openssh-key-v1').toString('base64').slice(0, 18) : 'MII';
  const body = head + Array.from({ length: 6 }, () => draw.of(BASE64, 64)).join('\n');
  return `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;
};

const password = (draw: Draw): string => `${draw.of(LOWER, 5)}${draw.of(DIGITS, 3)}${draw.of(UPPER, 4)}${draw.of(DIGITS, 2)}${draw.of(LOWER, 6)}${draw.of(DIGITS, 2)}`;

export interface CredentialKind {
  readonly kind: string;
  readonly make: (draw: Draw) => string;
  /** It is known by its own beginning, not by its surroundings: taking all spaces out leaves it recognisable. */
  readonly distinct: boolean;
}

const distinct = (kind: string, make: CredentialKind['make']): CredentialKind => ({ kind, make, distinct: true });
const inPlace = (kind: string, make: CredentialKind['make']): CredentialKind => ({ kind, make, distinct: false });

export const CREDENTIAL_KINDS: readonly CredentialKind[] = [
  distinct('our own token', (draw) => `carillon_${draw.of(BASE64URL, 43)}_${draw.of(HEX, 8)}`),
  distinct('a torn token of ours', (draw) => `carillon_${draw.of(BASE64URL, 32)}`),
  inPlace('an AWS key id', (draw) => `AKIA${draw.of(BASE32, 12)}${draw.of('234567', 1)}${draw.of(BASE32, 3)}`),
  inPlace('an AWS session key id', (draw) => `ASIA${draw.of(BASE32, 12)}${draw.of('234567', 1)}${draw.of(BASE32, 3)}`),
  inPlace('an AWS secret access key', (draw) => `aws_secret_access_key = ${draw.of(BASE64, 40)}`),
  inPlace('an AWS secret access key as a variable', (draw) => `AWS_SECRET_ACCESS_KEY="${draw.of(BASE64, 40)}"`),
  distinct('a Stripe secret key', (draw) => `sk_live_${draw.of(BASE62, 24)}`),
  distinct('a Stripe restricted key', (draw) => `rk_live_${draw.of(BASE62, 24)}`),
  distinct('a Stripe webhook secret', (draw) => `whsec_${draw.of(BASE62, 32)}`),
  distinct('a Google API key', (draw) => `AIza${draw.of(BASE64URL, 35)}`),
  distinct('a Google client secret', (draw) => `GOCSPX-${draw.of(BASE64URL, 28)}`),
  ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((name) => distinct(`a GitHub token ${name}`, (draw) => `${name}_${draw.of(BASE62, 36)}`)),
  distinct('a fine-grained GitHub token', (draw) => `github_pat_${draw.of(BASE62, 22)}_${draw.of(BASE62, 59)}`),
  distinct('a GitLab token', (draw) => `glpat-${draw.of(BASE62, 20)}`),
  distinct('a Slack bot token', (draw) => `xoxb-${draw.of(DIGITS, 12)}-${draw.of(DIGITS, 13)}-${draw.of(BASE62, 24)}`),
  distinct('a Slack user token', (draw) => `xoxp-${draw.of(DIGITS, 12)}-${draw.of(DIGITS, 12)}-${draw.of(DIGITS, 12)}-${draw.of(HEX, 32)}`),
  distinct('a Slack webhook', (draw) => `https://hooks.slack.com/services/T${draw.of(UPPER, 8)}/B${draw.of(UPPER, 8)}/${draw.of(BASE62, 24)}`),
  inPlace('an OpenAI key of the old form', (draw) => `sk-${draw.of(BASE62, 48)}`),
  distinct('an OpenAI project key', (draw) => `sk-proj-${draw.of(BASE64URL, 74)}T3BlbkFJ${draw.of(BASE64URL, 74)}`),
  distinct('an Anthropic key', (draw) => `sk-ant-api03-${draw.of(BASE64URL, 93)}AA`),
  distinct('a Groq key', (draw) => `gsk_${draw.of(BASE62, 52)}`),
  distinct('a Hugging Face token', (draw) => `hf_${draw.of(UPPER + LOWER, 34)}`),
  distinct('a Linear key', (draw) => `lin_api_${draw.of(BASE62, 40)}`),
  distinct('a Notion token', (draw) => `ntn_${draw.of(DIGITS, 11)}${draw.of(BASE62, 35)}`),
  distinct('an npm token', (draw) => `npm_${draw.of(BASE62, 36)}`),
  distinct('a SendGrid key', (draw) => `SG.${draw.of(BASE62, 22)}.${draw.of(BASE62, 43)}`),
  distinct('a Shopify token', (draw) => `shpat_${draw.of(HEX, 32)}`),
  distinct('a Grafana service token', (draw) => `glsa_${draw.of(BASE62, 32)}_${draw.of(HEX, 8)}`),
  distinct('a Grafana cloud token', (draw) => `glc_${draw.of(BASE62, 60)}`),
  distinct('a 1Password service token', (draw) => `ops_${base64url({ email: draw.of(LOWER, 12), secret: draw.of(HEX, 60), more: draw.of(HEX, 60) })}`),
  distinct('a Vault token', (draw) => `hvs.${draw.of(BASE64URL, 95)}`),
  distinct('a Vercel token', (draw) => `vcp_${draw.of(BASE62, 24)}`),
  distinct('a Databricks token', (draw) => `dapi${draw.of(HEX, 32)}`),
  distinct('a Docker token', (draw) => `dckr_pat_${draw.of(BASE64URL, 27)}`),
  distinct('a Figma token', (draw) => `figd_${draw.of(BASE64URL, 40)}`),
  distinct('a Cloudflare token', (draw) => `cfut_${draw.of(BASE62, 40)}${draw.of(HEX, 8)}`),
  distinct('a Tailscale key', (draw) => `tskey-auth-${draw.of(BASE62, 17)}-${draw.of(BASE62, 32)}`),
  distinct('a JSON web token', (draw) => `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ sub: draw.of(LOWER, 12), iat: 1_700_000_000 })}.${draw.of(BASE64URL, 43)}`),
  ...['', 'RSA', 'EC', 'DSA', 'OPENSSH', 'ENCRYPTED', 'PGP'].map((kind) => distinct(`a private key block ${kind}`.trimEnd(), (draw) => keyBlock(kind, draw))),
  distinct('a Google service account', (draw) => JSON.stringify({ type: 'service_account', private_key_id: draw.of(HEX, 40), private_key: keyBlock('', draw) })),
  inPlace('a Google service account with escapes', (draw) =>
    JSON.stringify({ private_key_id: draw.of(HEX, 40), private_key: keyBlock('', draw) }).replaceAll('-', '\\u002d')),
  distinct('the first line of a private key block', (draw) => keyBlock('EC', draw).split('\n', 1)[0] ?? ''),
  inPlace('a bearer header', (draw) => `Authorization: Bearer ${draw.of(BASE62, 32)}`),
  inPlace('a basic header', (draw) => `Authorization: Basic ${Buffer.from(`svc:${draw.of(BASE62, 20)}`).toString('base64')}`),
  inPlace('an address with a password', (draw) => `https://deploy:${draw.of(BASE62, 16)}@git.example.com/team/project.git`),
  inPlace('a PostgreSQL address', (draw) => `postgres://billing:${draw.of(BASE62, 16)}@db.internal.example.com:5432/app`),
  inPlace('a MongoDB address', (draw) => `mongodb+srv://billing:${draw.of(BASE62, 16)}@cluster0.example.net/app`),
  inPlace('a Redis address without a user', (draw) => `redis://:${draw.of(BASE62, 20)}@cache.example.net:6379`),
  inPlace('a storage connection string', (draw) => `AccountName=data;AccountKey=${draw.of(BASE64, 86)}==`),
  inPlace('a password in a setting', (draw) => `DB_PASSWORD=${password(draw)}`),
  inPlace('a password in a connection string', (draw) => `Server=db;User=app;Password=${password(draw)};`),
  inPlace('a password in a sentence', (draw) => `my password is ${password(draw)}`),
  inPlace('a password behind a colon', (draw) => `Password: ${password(draw)}`),
  inPlace('a password behind another name', (draw) => `password: password: ${password(draw)}`),
  inPlace('a password in German', (draw) => `Passwort: ${password(draw)}`),
  inPlace('a password in Japanese', (draw) => `パスワード：${password(draw)}`),
  inPlace('an API key in JSON', (draw) => `{"api_key": "${draw.of(HEX, 32)}"}`),
  inPlace('an API key in code', (draw) => `const apiKey = '${draw.of(BASE62, 24)}';`),
  inPlace('a client secret in YAML', (draw) => `client_secret: ${draw.of(BASE62, 32)}`),
  inPlace('an access token in an address', (draw) => `https://api.example.com/v1/me?access_token=${draw.of(BASE62, 32)}&page=2`),
  inPlace('a registry token', (draw) => `//npm.example.com/:_authToken=${draw.of(HEX, 32)}`),
];
