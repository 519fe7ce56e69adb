export { memoryFiringLedger } from './firing-ledger.js';
export { memoryOutcomeLedger } from './outcome-ledger.js';
export { memoryRunJournal, memoryRunQueue, memoryRunSweeps } from './run-queue.js';
export { agentKey, MemoryStore, principalKey, revisionKey, type MemoryRun, type MemoryState } from './store.js';
export { memorySecretScanner } from './secret-scanner.js';
export { memoryUnitOfWork } from './unit-of-work.js';
export { countingIds, memoryAgent, memoryPrincipal, memoryTenant, memoryWorld, recordingWakeups } from './world.js';
export { memorySchedulingWorld } from './scheduling-world.js';
