export type { AgentVersion } from './agent.js';
