export { backOff, loop, type LoopOptions } from './loop.js';
export { createNudge, type Nudge } from './nudge.js';
export { runSlots, type SlotsOptions } from './slots.js';
export { after, MAX_TIMER_MS, pause } from './timer.js';
