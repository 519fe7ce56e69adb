import { readFileSync, statSync } from 'node:fs';
import { LocalPostgresError } from './error.js';

/**
 * The account that PostgreSQL runs under. PostgreSQL refuses to run as root, so root steps down; anyone else stays who
 * they are. No account is ever created.
 */
export type ServerAccount =
  | { readonly kind: 'same_user' }
  | { readonly kind: 'other_user'; readonly uid: number; readonly gid: number };

const accountNamed = (passwd: string, name: string): ServerAccount | undefined => {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((entry) => entry[0] === name);
  return fields?.[2] && fields[3]
    ? { kind: 'other_user', uid: Number(fields[2]), gid: Number(fields[3]) }
    : undefined;
};

const accountOwning = (directory: string): ServerAccount | undefined => {
  const owner = statSync(directory, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { kind: 'other_user', uid: owner.uid, gid: owner.gid } : undefined;
};

/**
 * @param clusterDirectory a cluster made earlier keeps its owner: PostgreSQL refuses a directory that is not its own,
 * and root may well start what an ordinary user made.
 */
export const serverAccount = (clusterDirectory: string): ServerAccount => {
  if (process.getuid?.() !== 0) return { kind: 'same_user' };
  const passwd = readFileSync('/etc/passwd', 'utf8');
  const account =
    accountOwning(clusterDirectory) ?? accountNamed(passwd, 'postgres') ?? accountNamed(passwd, 'nobody');
  if (account) return account;
  throw new LocalPostgresError(
    'no_server_account',
    'PostgreSQL does not run as root and this machine has neither a `postgres` nor a `nobody` account: run as an ordinary user, or set DATABASE_URL to a server of yours.',
  );
};
