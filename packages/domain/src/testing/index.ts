export { aDefinition, aDefinitionBody, anAgent, anAuthority, aRevision, aSchedule, firingFacts, instant, NO_LOAD, OWNER } from './builders.js';
