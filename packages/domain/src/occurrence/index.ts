export { decideAccounting, type AccountingDecision, type AccountingFacts, type Notification, type RunOutcome } from './accounting.js';
export { decideAdmission, loadAfterMaterializing, type Admission, type TenantLoad } from './admission.js';
export { decideFirings, type FiringBatch } from './firing-batch.js';
export type { Coalesced } from './coalescing.js';
export { decideFiring, type Decided, type FiringDecision, type FiringFacts, type FiringIds } from './firing.js';
export { countsAsFailure, DISPOSITIONS, makeOccurrence, type Disposition, type Occurrence } from './occurrence.js';
