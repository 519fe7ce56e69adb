export { databaseOrRefusal } from './database-refusal.js';
export { createDrain, type Drain } from './drain.js';
export { runRole, type ProcessFrame, type Role, type RoleContext, type RunningRole } from './role.js';
export { StartRefusal } from './start-refusal.js';
