export { CarillonError, createCarillonClient, type CarillonClient, type ClientSettings } from './client.js';
export type { Cadence, Definition, ErrorEnvelope, Occurrence, Run, Schedule, ScheduleAnswer, ScheduleRevision, ScheduleSummary } from './names.js';
export type { components, operations, paths } from './schema.js';
