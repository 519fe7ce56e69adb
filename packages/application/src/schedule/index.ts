export { changeSchedule, type ChangeScheduleRefusal, type ChangeScheduleRequest } from './change.js';
export { createSchedule, type CreateScheduleAnswer, type CreateScheduleRefusal, type CreateScheduleRequest } from './create.js';
export type * from './port.js';
export { listSchedules, readSchedule, type ListSchedulesRequest } from './read.js';
