export { aDefinition, aDefinitionBody, anAuthority, aRevision, aSchedule, firingFacts, instant, NO_LOAD, OWNER } from './builders.js';
