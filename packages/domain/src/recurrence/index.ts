export { countInRange, firstAtOrAfter, latestAtOrBefore, nextAfter } from './calculator.js';
