export { serveHealth, type ServeHealthOptions } from './serve.js';
export { HEALTH_SETTINGS, startHealthServer, type HealthOptions, type HealthServer, type Readiness } from './server.js';
