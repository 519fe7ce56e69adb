export type { ContractClause } from './contract-clause.js';
export * from './memory/index.js';
export { MODEL_CONTRACT, type ModelSubject } from './model-contract.js';
export { SCHEDULING_CONTRACTS } from './scheduling-contracts.js';
export * from './scheduling-story.js';
export type { SchedulingWorld } from './scheduling-world.js';
export { SECRET_SCANNER_CONTRACT } from './secret-scanner-contract.js';
