import type { Role } from './role.js';
import type { Environment } from './settings.js';

/** What any program may need to run at all. */
const SYSTEM = ['PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
/** A model or tool is reached over the network: only the workers that execute runs do that. */
const NETWORK = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy', 'NODE_USE_ENV_PROXY'];
/** Settings of this supervisor, or ones that it sets itself. */
const NOT_PASSED_ON = new Set(['CARILLON_PORT', 'CARILLON_DATA_DIR', 'CARILLON_TEST_ALL', 'CARILLON_EXIT_WITH_PARENT', 'CARILLON_HEALTH_PORT']);

const executesRuns = (role: Role): boolean => role === 'interactive-worker' || role === 'async-worker';

const isPassedTo = (role: Role, name: string): boolean => {
  if (SYSTEM.includes(name) || name.startsWith('OTEL_')) return true;
  if (name.startsWith('CARILLON_')) return !NOT_PASSED_ON.has(name);
  return executesRuns(role) && (NETWORK.includes(name) || name.startsWith('MODEL_'));
};

export interface RoleConnection {
  /** With the role's own login. */
  readonly databaseUrl: string;
  /** The api's; the other roles never learn it. */
  readonly port: number;
}

/**
 * The whole environment of a role, from an allow-list: a role learns its own database login and nobody else's, and the
 * credentials of models reach only the workers that execute runs.
 */
export const roleEnvironment = (role: Role, env: Environment, { databaseUrl, port }: RoleConnection): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && isPassedTo(role, entry[0])),
  ),
  AGENT_SCHEDULE_API_ENABLED: env['AGENT_SCHEDULE_API_ENABLED'] ?? '1',
  AGENT_SCHEDULE_WORKER_ENABLED: env['AGENT_SCHEDULE_WORKER_ENABLED'] ?? '1',
  DATABASE_URL: databaseUrl,
  CARILLON_EXIT_WITH_PARENT: '1',
  ...(role === 'api' ? { CARILLON_PORT: String(port) } : {}),
});

/** The environment of one of the operator's commands. */
export const commandEnvironment = (env: Environment, databaseUrl: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && isPassedTo('maintenance', entry[0]))),
  DATABASE_URL: databaseUrl,
});
