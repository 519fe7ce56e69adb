import { fail, ok, type Result } from '@carillon/domain';
import { flag } from './setting.js';

/** The two switches of the schedule feature, as every process declares them. Both are off unless they are given. */
export const SCHEDULE_FLAGS = {
  AGENT_SCHEDULE_API_ENABLED: flag({ default: false }),
  AGENT_SCHEDULE_WORKER_ENABLED: flag({ default: false }),
} as const;

export type ScheduleFlags = { readonly [Name in keyof typeof SCHEDULE_FLAGS]: boolean };

/**
 * One switch for both: an API that takes schedules which no worker fires, or a worker that fires schedules which nobody can
 * look at or stop, is a trap. Fails with a sentence when the two differ.
 */
export const schedulesEnabled = (flags: ScheduleFlags): Result<boolean, string> => {
  const { AGENT_SCHEDULE_API_ENABLED: api, AGENT_SCHEDULE_WORKER_ENABLED: worker } = flags;
  if (api === worker) return ok(api);
  const [on, off] = api ? ['AGENT_SCHEDULE_API_ENABLED', 'AGENT_SCHEDULE_WORKER_ENABLED'] : ['AGENT_SCHEDULE_WORKER_ENABLED', 'AGENT_SCHEDULE_API_ENABLED'];
  return fail(`${on} is 1 while ${off} is 0: set both to 1, or both to 0.`);
};
