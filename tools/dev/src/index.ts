export type { DevFile } from './dev-file.js';
export { runUntilStopped } from './run.js';
