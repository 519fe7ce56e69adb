/** Every route that asks for a token, and the one scope that it asks for; null for none. */
export const ROUTES = [
  ['POST', '/v1/schedules', 'schedule.write'],
  ['GET', '/v1/schedules', 'schedule.read'],
  ['GET', '/v1/schedules/99999999-9999-4999-8999-999999999999', 'schedule.read'],
  ['GET', '/v1/schedules/99999999-9999-4999-8999-999999999999/occurrences', 'schedule.read'],
  ['GET', '/v1/me', null],
] as const;
