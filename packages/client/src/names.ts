import type { components } from './schema.js';

type Schemas = components['schemas'];

export type Schedule = Schemas['ScheduleView'];
export type ScheduleRevision = Schemas['RevisionView'];
/** A schedule with its current revision. */
export type ScheduleAnswer = Schemas['ScheduleAnswer'];
export type ScheduleSummary = Schemas['SchedulePage']['items'][number];
export type Definition = Schemas['Definition'];
export type Cadence = Definition['cadence'];
export type Occurrence = Schemas['OccurrencePage']['items'][number];
export type Run = Schemas['RunJson'];
export type ErrorEnvelope = Schemas['ErrorEnvelope'];
