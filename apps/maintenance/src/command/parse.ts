import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { fail, isKnownScope, ok, type Result } from '@carillon/domain';
import { ROLES, type RoleName } from '@carillon/persistence';

export type Command =
  | { readonly kind: 'serve' }
  | { readonly kind: 'migrate'; readonly to: string | 'newest' }
  | { readonly kind: 'apply'; readonly file: string; readonly mode: 'write' | 'dry_run' }
  | {
    readonly kind: 'issue_token'; readonly tenantId: string; readonly principalId: string; readonly scopes: readonly string[] | 'all_held';
    readonly expiresInDays: number;
  }
  | { readonly kind: 'revoke_token'; readonly id: string | 'from_standard_input' }
  | { readonly kind: 'list_tokens'; readonly tenantId: string; readonly principalId: string }
  | { readonly kind: 'verify_release'; readonly role: RoleName };

export const USAGE = 'usage: maintenance serve | migrate [--to REVISION] | apply -f FILE [--dry-run] | '
  + 'token issue --tenant TENANT --principal PRINCIPAL [--scopes SCOPE,SCOPE] [--expires-in-days 90] | '
  + 'token list --tenant TENANT --principal PRINCIPAL | token revoke --id ID | token revoke --stdin | verify-release --role ROLE';

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
    case 'token': return parseToken(rest);
    case 'verify-release': return withOptions(rest, { role: { type: 'string' } }, ({ role }) => {
      const name = ROLES.find((each) => each === `carillon_${(text(role) ?? '').replaceAll('-', '_')}`);
      return name === undefined ? usage('verify-release needs --role with the name of a role') : ok({ kind: 'verify_release', role: name });
    });
    case undefined: return usage('a command is missing');
    default: return usage('that command is not known');
  }
};

const parseToken = ([verb, ...rest]: readonly string[]): Result<Command, string> => {
  switch (verb) {
    case 'issue': return parseIssue(rest);
    case 'revoke': return withOptions(rest, { id: { type: 'string' }, stdin: { type: 'boolean' } }, ({ id, stdin }) => {
      const given = text(id);
      if (stdin === true && given === undefined) return ok({ kind: 'revoke_token', id: 'from_standard_input' });
      return given !== undefined && stdin !== true && UUID.test(given) ? ok({ kind: 'revoke_token', id: given.toLowerCase() })
        : usage('token revoke needs --id with the id of a token, or --stdin');
    });
    case 'list': return withOptions(rest, { tenant: { type: 'string' }, principal: { type: 'string' } }, ({ tenant, principal }) => {
      const [tenantId, principalId] = [text(tenant), text(principal)];
      return tenantId === undefined || principalId === undefined ? usage('token list needs --tenant and --principal')
        : ok({ kind: 'list_tokens', tenantId, principalId });
    });
    default: return usage('token knows the verbs issue, list and revoke');
  }
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
