export { definitionFaults, type DefinitionFacts } from './admissibility.js';
export { decideCreation, type CreatedSchedule, type CreationFacts } from './create.js';
export { definitionJson, parseDefinition, type ScheduleDefinition } from './definition.js';
export { decideCommand, type CommandDecision, type CommandRefusal, type ScheduleCommand } from './command.js';
export { isTerminalState, makeSchedule, SCHEDULE_STATES, type PauseReason, type Schedule, type ScheduleRevision, type ScheduleState } from './schedule.js';
export { instructionPreview } from './preview.js';
