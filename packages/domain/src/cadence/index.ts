export { cadenceJson, cadenceTimezone, type Cadence, type LocalTime, type YearDay } from './cadence.js';
export { parseCadence } from './parse.js';
export { describeCadence } from './describe.js';
