export { HEALTH_SETTINGS, startHealthServer, type HealthOptions, type HealthServer, type Readiness } from './server.js';
