export * from './config/index.js';
export * from './health/index.js';
export * from './log/index.js';
export * from './loop/index.js';
export * from './process/index.js';
export * from './run/index.js';
