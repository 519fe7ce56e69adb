export * from './memory/index.js';
export { MODEL_CONTRACT, type ContractClause, type ModelSubject } from './model-contract.js';
