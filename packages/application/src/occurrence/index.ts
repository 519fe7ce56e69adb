export { accountOutcomes, type AccountingReport } from './account.js';
export { fireDueSchedules, type FiringDeps, type ScanReport, type ScanSettings } from './fire.js';
export { listOccurrences, type ListOccurrencesRequest } from './list.js';
export type * from './port.js';
