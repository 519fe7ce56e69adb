import { classChanges, isDrawn, isMixed } from './randomness.js';
import { folded } from './view.js';

/**
 * A value that is assigned to something called a password, a key, a token: `DB_PASSWORD=…`, `"apiKey": "…"`, `Password: …`.
 * People write sentences of the same form ("the token: how it works"), so the value decides, and how much it has to prove depends
 * on how much the rest looks like code.
 */

const PASSWORD = ['password', 'passwd', 'passphrase', 'passcode', 'pwd', 'passwort', 'kennwort', 'contraseña', 'mot de passe', 'senha', 'пароль', 'パスワード', '密码', '密碼', 'كلمة المرور'];
const KEY = ['secret', 'token', '(?:api|access|secret|private|signing|encryption|account|shared|master|auth)[_ -]?(?:access[_ -]?)?key', 'client[_ -]?secret', 'credentials?'];

const passwordName = new RegExp(`(?:${PASSWORD.map(folded).join('|')})$`, 'i');

/**
 * Name, separator, value; the value ends at white space and at what ends a literal or begins a call. The name may have a quote or
 * a bracket behind it. The value is only looked at, since it may be the name of another. Everything is bounded, so each name costs
 * the same however long the text is.
 */
const ASSIGNMENT = new RegExp(
  `(${[...PASSWORD.map(folded), ...KEY].join('|')})["'\`\\])*]{0,3}(?:\\s{0,8}(:=|=>|={1,3}|:)\\s{0,8}|\\s{1,4}(is)\\s{1,4})(["'\`]{0,3})(?=([^\\s"'\`,;<>(){}\\[\\]|]{8,256})([({[]?))`,
  'gi',
);

const NAME = /password|passwd|passphrase|passcode|pwd|secret|token|key|credential|kennwort|passwort|contrasena|senha|mot de passe/i;
const NAME_IN_OTHER_LETTERS = new RegExp(PASSWORD.map(folded).filter((name) => /[^ -~]/.test(name)).join('|'), 'i');

/** Tokens that are no credentials: places in a list, counts of a language model, words of a grammar. */
const OTHER_TOKEN = /(?:page|next|previous|prev|continuation|continue|sync|cursor|max|min|num|stop|pad|eos|bos|start|end|sentinel|special)[_-]?$/i;

/** What stands in place of a value, digits and signs taken off. */
const STAND_IN = new Set([
  'changeme', 'changeit', 'example', 'examplepassword', 'placeholder', 'redacted', 'removed', 'hidden', 'masked', 'password', 'yourpassword', 'mypassword',
  'secret', 'yoursecret', 'mysecret', 'token', 'yourtoken', 'mytoken', 'accesstoken', 'apikey', 'yourapikey', 'myapikey', 'yourkey', 'yourkeyhere',
  'yourtokenhere', 'yoursecrethere', 'yourpasswordhere', 'yourapikeyhere', 'insert', 'inserthere', 'todo', 'undefined', 'required', 'optional', 'string',
  'base', 'baseurl', 'oauth', 'utfmb',
]);

const isStandIn = (value: string): boolean =>
  /^[$<]|^\*+$|[$][{(]|%[A-Za-z_]+%|:\/\/|[{}]/.test(value) || STAND_IN.has(value.replaceAll(/[^A-Za-z]/g, '').toLowerCase()) || /^(.)\1+$/.test(value);

/** Names in camel case change class often too, but hold few digits. */
const isMachineMade = (value: string): boolean => /\d/.test(value) && isDrawn(value, 0.25);

/** `process.env.TOKEN`, `config::secret`, `getToken2`, `DB_PASSWORD_2`, `secrets/billing/api-key`: where a value is, not what it is. */
const isReference = (value: string): boolean =>
  /^[A-Za-z_][\w-]*(?:(?:\?\.|\.|::|->)[A-Za-z_][\w-]*)+$/.test(value) && (NAME.test(value) || !isMachineMade(value.replaceAll(/[._:>?-]/g, '')))
  || /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value)
  || /^[A-Za-z_]+\d{0,2}$/.test(value) && /_|[a-z][A-Z]/.test(value) && !isDrawn(value, 0.45)
  || /^[\w.@~-]*(?:\/[\w.@-]+)+\/?$/.test(value) && !isMachineMade(value.replaceAll(/[/._-]/g, ''));

const isDateOrNumber = (value: string): boolean => /^[\d.,:/+-]+(?:T[\d:.]+)?(?:Z|[+-][\d:]+)?%?$/.test(value);
const isEmail = (value: string): boolean => /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(value);

/** `12-character`, `Q3-planning-2026`, `base64-encoded`: words, numbers and short names with hyphens between. */
const isCompound = (value: string): boolean => {
  const pieces = value.split(/[-_./:–—]+/);
  return pieces.length > 1 && pieces.every((piece) => /^(?:[A-Za-z]*\d{0,4}|\d{1,4}[a-z]{0,2}|v?\d+)$/.test(piece)) && !isDrawn(pieces.join(''), 0.3);
};

const hasLetter = (value: string): boolean => /[A-Za-z]/.test(value);

/** In code a value of letters and digits, or of letters and signs, is a literal. */
const isLiteral = (value: string, quoted: boolean, isPassword: boolean, assigned: boolean): boolean => {
  if (/^\d+$/.test(value)) return isPassword && !/^(?:19|20)\d{6}$/.test(value);
  if (isDateOrNumber(value)) return false;
  if (/\d/.test(value) && hasLetter(value)) return quoted || !isCompound(value);
  if (/[A-Za-z][!@#$%^*?&+~]+[A-Za-z\d]/.test(value)) return true;
  if (isDrawn(value, 0.4) && value.length >= 16) return true;
  return (quoted || assigned) && /^[A-Za-z]+$/.test(value) && classChanges(value) >= 3 && !NAME.test(value);
};

/** In a sentence it also must not be a compound, and behind `token` and the like it must be longer and more mixed. */
const isToldValue = (value: string, isPassword: boolean): boolean => {
  if (/^[%*.#@/~&]/.test(value) || isDateOrNumber(value) || isCompound(value) || !hasLetter(value)) return false;
  if (isPassword) return /\d/.test(value) || /[A-Za-z][!@#$%^*]+[A-Za-z]/.test(value);
  return value.length >= 12 && isDrawn(value.replaceAll(/[^A-Za-z0-9]/g, ''), /\d/.test(value) ? 0.2 : 0.45);
};

/** @param glued whether lines were put together, so that the end of one word and the begin of another may look like a value */
export const holdsAssignment = (text: string, glued: boolean): boolean => {
  if (!NAME.test(text) && !NAME_IN_OTHER_LETTERS.test(text)) return false;
  for (const { index, 1: name = '', 2: sign, 4: quote = '', 5: raw = '', 6: call } of text.matchAll(ASSIGNMENT)) {
    const value = raw.replace(/[.!?:…。、，]+$/, '');
    const quoted = quote !== '';
    const isPassword = passwordName.test(name);
    if (glued && !isMixed(value)) continue;
    if (value.length < 8 || isStandIn(value) || isEmail(value) || (call !== '' && !quoted)) continue;
    if (/^token$/i.test(name) && OTHER_TOKEN.test(text.slice(Math.max(0, index - 16), index))) continue;
    // A comparison with something that has a name is no assignment of a value.
    if (!quoted && (isReference(value) || sign?.startsWith('==') === true)) continue;
    const spaced = /[:\s]\s*$/.test(text.slice(index + name.length, index + name.length + 2)) && sign === ':';
    const inCode = quoted || (sign !== undefined && sign !== ':') || !spaced;
    const allCapital = /^[A-Z_ -]+$/.test(name);
    if (inCode && sign !== undefined ? isLiteral(value, quoted, isPassword, allCapital && sign === '=') : isToldValue(value, isPassword)) return true;
  }
  return false;
};
