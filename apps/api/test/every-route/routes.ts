const NO_SCHEDULE = '/v1/schedules/99999999-9999-4999-8999-999999999999';

/** Every route that asks for a token, and the one scope that it asks for; null for none. */
export const ROUTES = [
  ['POST', '/v1/schedules', 'schedule.write'],
  ['GET', '/v1/schedules', 'schedule.read'],
  ['GET', NO_SCHEDULE, 'schedule.read'],
  ['PATCH', NO_SCHEDULE, 'schedule.write'],
  ['POST', `${NO_SCHEDULE}/pause`, 'schedule.write'],
  ['POST', `${NO_SCHEDULE}/resume`, 'schedule.write'],
  ['DELETE', NO_SCHEDULE, 'schedule.cancel'],
  ['GET', `${NO_SCHEDULE}/occurrences`, 'schedule.read'],
  ['GET', '/v1/me', null],
] as const;
