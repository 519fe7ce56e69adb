import type { Environment } from './settings.js';

/** The processes that `npm start` keeps running, in the order in which they are started. */
export const ROLES = ['api', 'schedule-worker', 'interactive-worker', 'async-worker', 'maintenance'] as const;
export type Role = (typeof ROLES)[number];

/** With the schedule feature switched off there is nothing for its worker to do, and it refuses to start. */
export const rolesToStart = (env: Environment): readonly Role[] =>
  ROLES.filter((role) => role !== 'schedule-worker' || env['AGENT_SCHEDULE_WORKER_ENABLED'] !== '0' || env['AGENT_SCHEDULE_API_ENABLED'] !== '0');

/** The database logins: one for each role, and the two that only the operator's commands use. */
export const LOGINS = [
  'carillon_owner',
  'carillon_operator',
  'carillon_api',
  'carillon_schedule_worker',
  'carillon_interactive_worker',
  'carillon_async_worker',
  'carillon_maintenance',
] as const;
export type Login = (typeof LOGINS)[number];

export const LOGIN_OF_ROLE: Readonly<Record<Role, Login>> = {
  api: 'carillon_api',
  'schedule-worker': 'carillon_schedule_worker',
  'interactive-worker': 'carillon_interactive_worker',
  'async-worker': 'carillon_async_worker',
  maintenance: 'carillon_maintenance',
};

/** The maintenance app is also the operator's command line, so as a process it is told to serve. */
export const ARGUMENTS_OF_ROLE: Readonly<Record<Role, readonly string[]>> = {
  api: [],
  'schedule-worker': [],
  'interactive-worker': [],
  'async-worker': [],
  maintenance: ['serve'],
};
