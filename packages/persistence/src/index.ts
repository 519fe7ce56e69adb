export { connect, type Persistence, type Readiness } from './connection/connect.js';
export type { ConnectionSettings } from './connection/pool.js';
export { isUnavailable } from './connection/unavailable.js';
export { SchemaOutOfRange } from './connection/schema.js';
export { ALLOW_LIST, CALLABLE, type Rights, type Verb } from './grants/allow-list.js';
export { migrate, type MigrateReport, type MigrateSettings } from './grants/migrate.js';
export { ROLES, type GrantedRole, type RoleName } from './grants/roles.js';
export { NEWEST_SCHEMA, OLDEST_SCHEMA, SCHEMA_REVISIONS } from './migrations/index.js';
export { listenWakeups, type ListenSettings } from './wakeup/listen.js';
