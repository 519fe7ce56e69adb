export * from './port.js';
export type * from './view.js';
export { workOnRun, type WorkDeps, type WorkReport } from './work.js';
