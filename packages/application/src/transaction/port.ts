import type { Instant, PrincipalRef } from '@carillon/domain';
import type { AgentDirectory } from '../agent/port.js';
import type { ProcessEventLog } from '../event/port.js';
import type { ScheduleOccurrenceRepository } from '../occurrence/port.js';
import type { SchedulePrincipalDirectory } from '../principal/port.js';
import type { ScheduleRepository, ScheduleRequestKeys } from '../schedule/port.js';
import type { TenantDirectory } from '../tenant/port.js';

/**
 * One transaction on behalf of one principal.
 *
 * Guarantees:
 * - all writes of `work` are stored together, or none is: also when the connection breaks during the commit, in which case
 *   the caller gets an error and must find out by reading;
 * - `work` sees and touches nothing of another principal;
 * - an error inside `work` rolls back and is thrown to the caller as it was;
 * - a commit that the database turned into a rollback is an error.
 *
 * Not guaranteed: that reads of other transactions stand still meanwhile (isolation is read committed; what must not move is locked).
 */
export interface UnitOfWork {
  asPrincipal<T>(principal: PrincipalRef, work: (transaction: PrincipalTransaction) => Promise<T>): Promise<T>;
}

export interface PrincipalTransaction {
  /** The database's clock, floored to milliseconds. Read it after the locks: what is decided must not be older than what is locked. */
  now(): Promise<Instant>;
  readonly schedules: ScheduleRepository;
  readonly occurrences: ScheduleOccurrenceRepository;
  readonly requestKeys: ScheduleRequestKeys;
  readonly directory: SchedulePrincipalDirectory;
  readonly agents: AgentDirectory;
  readonly tenants: TenantDirectory;
  readonly processEvents: ProcessEventLog;
}
