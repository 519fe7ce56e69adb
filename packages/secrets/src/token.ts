import { classChanges, isDrawn } from './randomness.js';

/** How the tokens of one issuer begin, and what of them must follow. */
interface TokenShape {
  /** Source of a regular expression for the literal beginning. */
  readonly start: string;
  /** Source of one of bounded length: an open end would be read again from every beginning. */
  readonly body: string;
  /** Whether the beginning is found inside no word, so that it means a token even after all spaces were taken out of a text. */
  readonly distinct: boolean;
  readonly fits: (body: string, joined: boolean) => boolean;
}

/**
 * Words after a beginning, as in `ghp_` and `carillon_schedule_worker`, are no token. Text without spaces has to prove more: there
 * "carillon_ Basic - Bearer" is one word with many capitals.
 */
const drawn = (body: string, joined: boolean): boolean => {
  const letters = body.replaceAll(/[_-]/g, '');
  if (!joined) return isDrawn(letters, 0.2);
  return isDrawn(letters, /\d/.test(letters) ? 0.3 : 0.4);
};

const distinct = (start: string, body: string, fits: TokenShape['fits'] = drawn): TokenShape => ({ start, body, distinct: true, fits });
const inWords = (start: string, body: string, fits: TokenShape['fits'] = drawn): TokenShape => ({ start, body, distinct: false, fits });

const manyDigits = (body: string): boolean => body.replaceAll(/\D/g, '').length >= 8;

const SHAPES: readonly TokenShape[] = [
  distinct('carillon_', '[A-Za-z0-9_-]{20,43}'),
  // AWS: base32 after four letters. Written without spaces, headings in capitals come close: the digits decide.
  inWords('(?:A3T[A-Z0-9]|AKIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ASIA|ABIA|ACCA)', '[A-Z0-9]{16}(?![A-Za-z0-9])', (body) => /\d/.test(body)),
  distinct('(?:AKIA|ASIA)', '[A-Z2-7]{16}', (body) => classChanges(body) >= 3),
  distinct('(?:sk|rk|pk)_(?:live|test)_', '[A-Za-z0-9]{20}'),
  distinct('whsec_', '[A-Za-z0-9+/]{20}'),
  distinct('AIza', '[A-Za-z0-9_-]{30}'),
  distinct('ya29\\.', '[A-Za-z0-9_-]{20}'),
  distinct('GOCSPX-', '[A-Za-z0-9_-]{20,28}'),
  distinct('gh[pousr]_', '[A-Za-z0-9]{30,36}'),
  distinct('github_pat_', '[A-Za-z0-9_]{40}'),
  distinct('ghs_[0-9]{1,20}_', '[A-Za-z0-9_-]{20}'),
  distinct('gl(?:pat|dt|ptt|rt|ft|soat|cbt|agent)-', '[A-Za-z0-9_-]{20}'),
  distinct('xox[abeoprsc]-', '[A-Za-z0-9-]{16}', manyDigits),
  distinct('xapp-', '[A-Za-z0-9-]{20}'),
  distinct('hooks\\.slack\\.com/services/', 'T[A-Za-z0-9]{6,12}/B[A-Za-z0-9]{6,12}/[A-Za-z0-9]{16}', () => true),
  distinct('sk-(?:ant-[a-z0-9]{2,10}|proj|svcacct|admin|or-v1)-', '[A-Za-z0-9_-]{20,48}'),
  inWords('sk-', '[A-Za-z0-9_-]{20,48}', (body, joined) => /\d/.test(body) && drawn(body, joined)),
  distinct('T3BlbkFJ', '[A-Za-z0-9]{16}'),
  distinct('gsk_', '[A-Za-z0-9]{40}'),
  distinct('xai-', '[A-Za-z0-9]{40}'),
  distinct('npm_', '[A-Za-z0-9]{30}'),
  distinct('pypi-', '[A-Za-z0-9_-]{40}'),
  // No digits in it, so that its characters change class less often.
  distinct('hf_', '[A-Za-z]{30}', (body) => isDrawn(body, 0.2)),
  distinct('lin_api_', '[A-Za-z0-9_]{30}'),
  distinct('ntn_', '[0-9]{11}[A-Za-z0-9]{30}', manyDigits),
  distinct('SG\\.', '[A-Za-z0-9_-]{20,24}\\.[A-Za-z0-9_-]{20}'),
  distinct('shp(?:pa|ca|at|ss)_', '[A-Za-z0-9]{30}'),
  distinct('glsa_', '[A-Za-z0-9]{30}'),
  distinct('glc_', '[A-Za-z0-9+/]{32}'),
  distinct('ops_', 'ey[A-Za-z0-9+/=]{40}'),
  distinct('hv[sbr]\\.', '[A-Za-z0-9_-]{40}'),
  distinct('vc[pikar]_', '[A-Za-z0-9]{20}'),
  distinct('dapi', '[A-Fa-f0-9]{32}', (body) => /\d/.test(body)),
  distinct('dckr_pat_', '[A-Za-z0-9_-]{20}'),
  distinct('figd_', '[A-Za-z0-9_-]{40}'),
  distinct('cf(?:k|ut|at)_', '[A-Za-z0-9]{40}'),
  distinct('tskey-[a-z]{2,20}-', '[A-Za-z0-9_]{8,40}-[A-Za-z0-9_]{16}'),
  distinct('dop_v1_', '[a-f0-9]{40}'),
  distinct('ATATT3', '[A-Za-z0-9_-]{40}'),
  distinct('AGE-SECRET-KEY-1', '[A-Z0-9]{30}'),
  inWords('SK', '[0-9a-f]{32}(?![A-Za-z0-9])'),
  inWords('key-', '[0-9a-f]{32}(?![A-Za-z0-9])'),
  inWords('[0-9]{8,10}:', 'AA[A-Za-z0-9_-]{32}'),
];

// The body is only looked at, not consumed: a beginning that is followed by another beginning must not hide it.
const expressionOf = ({ start, body }: TokenShape, before: string): RegExp => new RegExp(`${before}${start}(?=(${body}))`, 'g');

const IN_WORDS = SHAPES.map((shape) => ({ ...shape, expression: expressionOf(shape, '(?<![A-Za-z0-9])') }));
const JOINED = SHAPES.filter((shape) => shape.distinct).map((shape) => ({ ...shape, expression: expressionOf(shape, '') }));

/**
 * Whether any beginning is there at all. Most end with a sign that prose has few of: looked for from there, all of them together
 * cost hardly more than one.
 */
const BEGINNING = new RegExp(['_', '-', '\\.', '/', ':', ''].map((sign) => {
  const starts = SHAPES.map(({ start }) => start).filter((start) => (sign === '' ? !/[_\-./:]$/.test(start) : start.endsWith(sign)));
  return sign === '' ? starts.join('|') : `${sign}(?<=${starts.join('|')})`;
}).join('|'));

/** @param joined whether all white space was taken out of the text, so that the edges of words are unknown */
export const holdsToken = (text: string, joined: boolean): boolean =>
  BEGINNING.test(text) && (joined ? JOINED : IN_WORDS).some(({ expression, fits }) => {
    for (const [, body = ''] of text.matchAll(expression)) if (fits(body, joined)) return true;
    return false;
  });

const isTokenCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 45 || code === 95;

/**
 * A JSON web token. It is found by the beginning of its second part: looking for the first part, of which every third character
 * could be a beginning, would read a hostile text once for each.
 */
export const holdsJsonWebToken = (text: string): boolean => {
  if (!text.includes('.eyJ')) return false;
  for (const { index } of text.matchAll(/\.eyJ(?=[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]{10})/g)) {
    let from = index;
    while (from > 0 && isTokenCode(text.charCodeAt(from - 1))) from -= 1;
    const header = text.indexOf('eyJ', from);
    if (header >= from && header < index - 8) return true;
  }
  return false;
};
