export { countInRange, firstAtOrAfter, latestAtOrBefore, nextAfter, recurrenceOf, type Recurrence } from './calculator.js';
