export { createTestRoles, roleUrl } from './roles.js';
export { openScheduledWorld, type ScheduledWorld } from './scheduled-world.js';
