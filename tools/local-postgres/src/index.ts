export { createDatabaseFromTemplate, databaseUrl, dropDatabase, type DatabaseCopy } from './database.js';
export { lockDirectory, type DirectoryLock } from './directory-lock.js';
export { LocalPostgresError, systemErrorCode, type LocalPostgresErrorCode } from './error.js';
export { freePort, portState, type PortState } from './free-port.js';
export { guardedCommand, type GuardedCommand, type ParentDeathSignal } from './parent-death.js';
export { writePrivateFile } from './private-file.js';
export { startLocalPostgres, type LocalPostgres, type LocalPostgresOptions } from './start.js';
export { startTestPostgres, type TestPostgres } from './test-postgres.js';
