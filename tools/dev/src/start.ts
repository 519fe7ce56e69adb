import path from 'node:path';
import { freePort } from '@carillon/local-postgres';
import { claimDataDirectory, requireFreePort } from './data-directory.js';
import { DATABASE, prepareServer } from './database.js';
import { readDemo } from './demo.js';
import { devFileOf, removeDevFile, writeDevFile } from './dev-file.js';
import { openLogFile } from './log-file.js';
import { shortForm } from './log-line.js';
import { loginPasswords, loginUrl } from './logins.js';
import { runOperatorCommand, tokenIn } from './operator-command.js';
import { startEmbedded } from './postgres.js';
import { ARGUMENTS_OF_ROLE, LOGIN_OF_ROLE, rolesToStart, type Login, type Role } from './role.js';
import { commandEnvironment, roleEnvironment } from './role-environment.js';
import type { DevSettings } from './settings.js';
import { superviseRole } from './supervised-role.js';
import { demoTokens } from './tokens.js';
import { welcome } from './welcome.js';

export interface StartOptions {
  readonly settings: DevSettings;
  /** Holds a folder for each role with its built `dist/main.js`. */
  readonly appsDirectory: string;
  readonly print: (line: string) => void;
  /** Gives up a start that is under way. */
  readonly signal: AbortSignal;
  /** Takes what must be undone at the end, whether the start succeeds or not; the last taken is undone first. */
  readonly atEnd: (undo: () => Promise<void> | void) => void;
}

const answersReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

/**
 * Starts everything, in the order in which each step needs the one before, and prints the line `carillon ready URL`.
 *
 * Nothing is started before the port and the data directory were found usable.
 *
 * @throws Refusal
 */
export const startDev = async ({ settings, appsDirectory, print, signal, atEnd }: StartOptions): Promise<void> => {
  const { dataDirectory, env } = settings;
  const claim = claimDataDirectory(dataDirectory);
  atEnd(claim.release);
  if (settings.port !== 0) await requireFreePort(settings.port, claim.afterCrash);
  const port = settings.port === 0 ? await freePort() : settings.port;
  const url = `http://127.0.0.1:${String(port)}`;
  removeDevFile(dataDirectory);

  let serverUrl = settings.databaseUrl;
  if (serverUrl === undefined) {
    const postgres = await startEmbedded(dataDirectory, (words) => { print(`carillon: ${words}`); });
    atEnd(postgres.stop);
    serverUrl = postgres.url;
  }
  signal.throwIfAborted();

  const passwords = loginPasswords(dataDirectory);
  const { identity } = await prepareServer(serverUrl, passwords);
  const urlOf = (login: Login): string => loginUrl(serverUrl, DATABASE, login, passwords[login]);
  const maintenance = async (login: Login, ...args: string[]): Promise<readonly string[]> =>
    await runOperatorCommand({ script: path.join(appsDirectory, 'maintenance/dist/main.js'), args, env: commandEnvironment(env, urlOf(login)), signal });

  const demo = readDemo();
  await maintenance('carillon_owner', 'migrate');
  await maintenance('carillon_operator', 'apply', '-f', demo.file);
  const issuing = demoTokens(dataDirectory, demo, identity, async ({ tenant, id }, days) =>
    tokenIn(await maintenance('carillon_operator', 'token', 'issue', '--tenant', tenant, '--principal', id, '--expires-in-days', String(days))),
  );
  // Awaited below, beside the roles' start; until then a failure must not count as unheard.
  issuing.catch(() => undefined);

  const pids = new Map<Role, number>();
  let tokens: ReadonlyMap<string, string> | undefined;
  const started = rolesToStart(env);
  const roleDatabaseUrls: Readonly<Partial<Record<Role, string>>> = Object.fromEntries(started.map((role) => [role, urlOf(LOGIN_OF_ROLE[role])]));
  const databaseUrl = new URL(serverUrl);
  databaseUrl.pathname = `/${DATABASE}`;
  const tellDevFile = (): void => {
    const content = tokens && devFileOf({ url, tokens, agent: demo.agent, databaseUrl: databaseUrl.href, roleDatabaseUrls, pids });
    if (content) writeDevFile(dataDirectory, content);
  };

  const roles = started.map((role) => {
    const log = openLogFile(path.join(dataDirectory, 'logs', `${role}.log`));
    return {
      log,
      ...superviseRole({
        role,
        script: path.join(appsDirectory, role, 'dist/main.js'),
        args: ARGUMENTS_OF_ROLE[role],
        env: roleEnvironment(role, env, { databaseUrl: urlOf(LOGIN_OF_ROLE[role]), port }),
        onLine: (line) => {
          log.write(line);
          print(shortForm(role, line));
        },
        onProcess: (pid) => {
          pids.set(role, pid);
          tellDevFile();
        },
        say: (words) => { print(`carillon: ${role} ${words}`); },
        ...(role === 'api' ? { isServing: async () => await answersReady(url) } : {}),
      }),
    };
  });
  atEnd(async () => {
    await Promise.all(roles.map(async (role) => {
      await role.stop();
      role.log.close();
    }));
  });

  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => { reject(new Error('interrupted')); }, { once: true });
  });
  interrupted.catch(() => undefined);
  const issued = await Promise.race([interrupted, issuing]);
  await Promise.race([interrupted, Promise.all(roles.map((role) => role.ready))]);
  tokens = issued;
  tellDevFile();
  for (const line of welcome({ url, dataDirectory, workingDirectory: process.cwd(), tokenNames: [...issued.keys()] })) print(line);
};
