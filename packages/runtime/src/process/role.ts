import { zoneDataVersion } from '@carillon/domain';
import {
  flag, heldCredentials, integer, readSettings, SCHEDULE_FLAGS, schedulesEnabled, type Environment, type SettingsOf, type SettingsSpec,
} from '../config/index.js';
import { createLogger, errorFields, plainMessage, redactText, type Logger } from '../log/index.js';
import { createDrain, type Drain } from './drain.js';
import { onParentGone } from './parent.js';
import { StartRefusal } from './start-refusal.js';

const FRAME_SETTINGS = {
  ...SCHEDULE_FLAGS,
  CARILLON_DRAIN_SECONDS: integer({ min: 1, max: 3600 }, { default: 10 }),
  CARILLON_EXIT_WITH_PARENT: flag({ default: false }),
} as const;

/** Orphans are in the way of the next start, so they go soon; two seconds still let a worker hand its runs back. */
const ORPHAN_DRAIN_SECONDS = 2;

export interface RoleContext<Spec extends SettingsSpec> {
  readonly settings: SettingsOf<Spec>;
  readonly schedulesEnabled: boolean;
  readonly log: Logger;
  readonly drain: Drain;
}

export interface RunningRole {
  /** Fulfils when the role has drained. Fulfilling or rejecting earlier is a failure of the process. */
  readonly finished: Promise<void>;
  /** Closes connections and listeners. Called once, after `finished`. */
  readonly close: () => Promise<void>;
}

export interface Role<Spec extends SettingsSpec> {
  readonly role: string;
  readonly settings: Spec;
  /** Only the workers that execute runs may hold credentials of models and tools. */
  readonly credentials: 'allowed' | 'refused';
  readonly start: (context: RoleContext<Spec>) => Promise<RunningRole>;
}

/** What the frame needs of the process. Tests bring their own. */
export interface ProcessFrame {
  readonly env: Environment;
  readonly log: (role: string) => Logger;
  readonly complain: (line: string) => void;
  readonly exit: (code: number) => void;
  readonly onSignal: (callback: (signal: string) => void) => void;
  readonly onFatal: (callback: (error: unknown) => void) => void;
  readonly onParentGone: (callback: () => void) => void;
}

/**
 * A process from start to exit. What is wrong at the start becomes one line on standard error and exit code 1. `ready` is
 * logged once, when it works, with the zone data that it computes with. SIGTERM and SIGINT drain, then close, then exit with 0; time up, or a failure, exits with 1.
 */
export const runRole = async <const Spec extends SettingsSpec>(role: Role<Spec>, frame: ProcessFrame = thisProcess()): Promise<void> => {
  const log = frame.log(role.role);
  const exitOverdue = () => {
    log.error('drain.overdue');
    frame.exit(1);
  };
  const drain = createDrain({ onRequest: (cause, seconds) => { log.info('drain.requested', { cause, seconds }); }, onOverdue: exitOverdue });
  frame.onFatal((error) => {
    // The state of the process is unknown: what the database does not have is lost, what it has is safe.
    log.error('fatal', errorFields(error));
    frame.exit(1);
  });
  try {
    const { settings, enabled } = readRoleSettings(role, frame.env);
    frame.onSignal((signal) => { drain.request(signal, settings.CARILLON_DRAIN_SECONDS); });
    if (settings.CARILLON_EXIT_WITH_PARENT) frame.onParentGone(() => { drain.request('parent_gone', ORPHAN_DRAIN_SECONDS); });
    const running = await role.start({ settings, schedulesEnabled: enabled, log, drain });
    // Asked to end while it was still starting: it never was ready.
    if (!drain.requested.aborted) log.info('ready', { pid: process.pid, zone_data: zoneDataVersion() });
    await runToEnd(running, drain, log, frame);
  } catch (error) {
    drain.stop();
    frame.complain(`carillon ${role.role}: ${redactText(plainMessage(error))}`);
    frame.exit(error instanceof StartRefusal ? error.exitCode : 1);
  }
};

const readRoleSettings = <Spec extends SettingsSpec>({ settings: spec, credentials }: Role<Spec>, env: Environment) => {
  const read = readSettings(env, { ...spec, ...FRAME_SETTINGS });
  const flags = read.ok ? schedulesEnabled(read.value as SettingsOf<typeof FRAME_SETTINGS>) : null;
  const faults = [
    ...(read.ok ? [] : read.fault),
    ...(flags === null || flags.ok ? [] : [flags.fault]),
    ...(credentials === 'refused' ? heldCredentials(env) : []),
  ];
  if (!read.ok || flags === null || !flags.ok || faults.length > 0) throw new StartRefusal(faults.join(' '));
  return { settings: read.value as SettingsOf<Spec> & SettingsOf<typeof FRAME_SETTINGS>, enabled: flags.value };
};

const runToEnd = async (running: RunningRole, drain: Drain, log: Logger, frame: ProcessFrame): Promise<void> => {
  let code = 0;
  try {
    await running.finished;
    if (!drain.requested.aborted) throw new Error('the role ended by itself');
    await running.close();
  } catch (error) {
    log.error('failed', errorFields(error));
    code = 1;
  }
  drain.stop();
  log.info('stopped', { exit_code: code });
  frame.exit(code);
};

const thisProcess = (): ProcessFrame => ({
  env: process.env,
  log: (role) => createLogger(role),
  complain: (line) => { process.stderr.write(`${line}\n`); },
  exit: (code) => { process.exit(code); },
  onSignal: (callback) => { for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, callback); },
  onFatal: (callback) => { process.on('uncaughtException', callback).on('unhandledRejection', callback); },
  onParentGone: (callback) => { onParentGone(process.stdin, callback); },
});
