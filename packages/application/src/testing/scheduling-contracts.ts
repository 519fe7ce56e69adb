import type { ContractClause } from './contract-clause.js';
import { FIRING_LEDGER_CONTRACT } from './firing-ledger-contract.js';
import { OCCURRENCE_REPOSITORY_CONTRACT } from './occurrence-repository-contract.js';
import { OUTCOME_LEDGER_CONTRACT } from './outcome-ledger-contract.js';
import { PROCESS_EVENTS_CONTRACT } from './process-events-contract.js';
import { REQUEST_KEYS_CONTRACT } from './request-keys-contract.js';
import { RUN_JOURNAL_CONTRACT, RUN_SWEEPS_CONTRACT } from './run-journal-contract.js';
import { RUN_QUEUE_CONTRACT } from './run-queue-contract.js';
import { SCHEDULE_REPOSITORY_CONTRACT } from './schedule-repository-contract.js';
import type { SchedulingWorld } from './scheduling-world.js';
import { UNIT_OF_WORK_CONTRACT } from './unit-of-work-contract.js';

/** Every contract of a scheduling port by the port's name. An adapter of the whole world runs them all. */
export const SCHEDULING_CONTRACTS: { readonly [port: string]: readonly ContractClause<SchedulingWorld>[] } = {
  UnitOfWork: UNIT_OF_WORK_CONTRACT,
  ScheduleRepository: SCHEDULE_REPOSITORY_CONTRACT,
  ScheduleRequestKeys: REQUEST_KEYS_CONTRACT,
  ScheduleOccurrenceRepository: OCCURRENCE_REPOSITORY_CONTRACT,
  ProcessEventLog: PROCESS_EVENTS_CONTRACT,
  FiringLedger: FIRING_LEDGER_CONTRACT,
  OutcomeLedger: OUTCOME_LEDGER_CONTRACT,
  RunQueue: RUN_QUEUE_CONTRACT,
  RunJournal: RUN_JOURNAL_CONTRACT,
  RunSweeps: RUN_SWEEPS_CONTRACT,
};
