import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { fail, isKnownScope, ok, type Result } from '@carillon/domain';

export type Command =
  | { readonly kind: 'serve' }
  | { readonly kind: 'migrate'; readonly to: string | 'newest' }
  | { readonly kind: 'apply'; readonly file: string; readonly mode: 'write' | 'dry_run' }
  | {
    readonly kind: 'issue_token'; readonly tenantId: string; readonly principalId: string; readonly scopes: readonly string[] | 'all_held';
    readonly expiresInDays: number;
  };

export const USAGE = 'usage: maintenance serve | migrate [--to REVISION] | apply -f FILE [--dry-run] | '
  + 'token issue --tenant TENANT --principal PRINCIPAL [--scopes SCOPE,SCOPE] [--expires-in-days 90]';

const DEFAULT_EXPIRY_DAYS = 90;
const MAX_EXPIRY_DAYS = 3650;

/** Reads the words after the program's name. A fault is one line, without the values given. */
export const parseCommand = (words: readonly string[]): Result<Command, string> => {
  const [verb, ...rest] = words;
  switch (verb) {
    case 'serve': return withOptions(rest, {}, () => ok({ kind: 'serve' }));
    case 'migrate': return withOptions(rest, { to: { type: 'string' } }, ({ to }) => ok({ kind: 'migrate', to: text(to) ?? 'newest' }));
    case 'apply': return withOptions(rest, { file: { type: 'string', short: 'f' }, 'dry-run': { type: 'boolean' } }, (options) => {
      const file = text(options['file']);
      return file === undefined ? usage('apply needs -f FILE') : ok({ kind: 'apply', file, mode: options['dry-run'] === true ? 'dry_run' : 'write' });
    });
    case 'token': return rest[0] === 'issue' ? parseIssue(rest.slice(1)) : usage('token knows one verb, issue');
    case undefined: return usage('a command is missing');
    default: return usage('that command is not known');
  }
};

const parseIssue = (words: readonly string[]): Result<Command, string> => withOptions(words, {
  tenant: { type: 'string' }, principal: { type: 'string' }, scopes: { type: 'string' }, 'expires-in-days': { type: 'string' },
}, (options) => {
  const [tenantId, principalId] = [text(options['tenant']), text(options['principal'])];
  if (tenantId === undefined || principalId === undefined) return usage('token issue needs --tenant and --principal');
  const scopes = text(options['scopes'])?.split(',').map((scope) => scope.trim());
  if (scopes?.some((scope) => !isKnownScope(scope)) === true) return usage('--scopes holds a scope that is not known');
  const days = text(options['expires-in-days']) ?? String(DEFAULT_EXPIRY_DAYS);
  const expiresInDays = /^[0-9]{1,4}$/.test(days) ? Number(days) : 0;
  if (expiresInDays < 1 || expiresInDays > MAX_EXPIRY_DAYS) {
    return usage(`--expires-in-days must be a whole number from 1 to ${MAX_EXPIRY_DAYS}`);
  }
  return ok({ kind: 'issue_token', tenantId, principalId, scopes: scopes === undefined ? 'all_held' : [...new Set(scopes)].toSorted(), expiresInDays });
});

type Options = { readonly [name: string]: string | boolean | (string | boolean)[] | undefined };

const withOptions = (
  words: readonly string[], options: ParseArgsOptionsConfig, read: (options: Options) => Result<Command, string>,
): Result<Command, string> => {
  try {
    return read(parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values);
  } catch {
    return usage('an option is not known, or lacks its value');
  }
};

const text = (value: Options[string]): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

const usage = (problem: string): Result<never, string> => fail(`${problem}. ${USAGE}`);
