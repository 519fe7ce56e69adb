import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, toolchainBin } from './paths.mjs';

// npm hands its whole configuration to a script as npm_* variables, which describe the outer command and would steer the
// npm and pnpm that we start (a prefix, for one, sends `npm ci` to another folder). Only how to reach the registry passes.
const NETWORK_SETTINGS = new Set(
  ['registry', 'proxy', 'https_proxy', 'http_proxy', 'noproxy', 'ca', 'cafile', 'strict_ssl', 'cache', 'userconfig', 'globalconfig', 'offline', 'prefer_offline']
    .map((name) => `npm_config_${name}`),
);
const passes = (name) => {
  const lower = name.toLowerCase();
  return !lower.startsWith('npm_') || NETWORK_SETTINGS.has(lower) || /^npm_config_(fetch_|\/\/|@)/.test(lower);
};

const isWritableHome = (home) => {
  if (!path.isAbsolute(home)) return false;
  try {
    accessSync(home, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Package managers keep caches under HOME: an account without one (`nobody`, a bare container user) gets one here. */
const withHome = (env) => {
  const home = env.HOME ?? os.homedir();
  if (isWritableHome(home)) return env;
  const substitute = path.join(root, 'node_modules/.home');
  mkdirSync(substitute, { recursive: true });
  const userConfig = path.join(home || '/nonexistent', '.npmrc');
  const { npm_config_cache: _unwritable, ...others } = env;
  return { ...others, HOME: substitute, ...(existsSync(userConfig) ? { npm_config_userconfig: userConfig } : {}) };
};

/** What a task gets: the pinned tools first, nothing of npm's own, no telemetry. */
export const taskEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passes(name))),
  PATH: [toolchainBin, path.join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(path.delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
});

/** What installing and building get. NODE_ENV=production would leave out the compiler; the caller's Node flags may not suit the pinned Node. */
export const stepEnvironment = () => {
  const { NODE_ENV: _production, NODE_OPTIONS: _flags, ...env } = taskEnvironment();
  return withHome(env);
};

/** Where the caller stands: npm runs scripts at the root, whatever folder the command was typed in. */
export const callerDirectory = () =>
  process.env.npm_package_json === path.join(root, 'package.json') && process.env.INIT_CWD
    ? process.env.INIT_CWD
    : process.cwd();
