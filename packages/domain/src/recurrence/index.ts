export { countInRange, firstAtOrAfter, latestAtOrBefore, nextAfter, recurrenceOf, type Recurrence } from './calculator.js';
export { explainFiring, type FiringExplanation } from './explain.js';
