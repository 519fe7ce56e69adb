import type { AgentVersion, Instant, PrincipalRef, ProcessEvent, SessionEvent, TenantCeilings } from '@carillon/domain';
import type { FiringLedger, OutcomeLedger } from '../occurrence/port.js';
import type { RunJournal, RunQueue, RunSweeps } from '../run/port.js';
import type { UnitOfWork } from '../transaction/port.js';

/**
 * An empty world whose clock stands where it is set, with the adapters of one kind and what a contract has to arrange or to see
 * that no port does. Each clause gets a fresh one.
 */
export interface SchedulingWorld {
  readonly unitOfWork: UnitOfWork;
  readonly firingLedger: FiringLedger;
  readonly outcomeLedger: OutcomeLedger;
  readonly runQueue: RunQueue;
  readonly runJournal: RunJournal;
  readonly runSweeps: RunSweeps;
  /** A new UUID. */
  readonly newId: () => string;
  readonly setNow: (instant: Instant) => Promise<void>;
  readonly setTenant: (tenantId: string, ceilings?: Partial<TenantCeilings>) => Promise<void>;
  /** Makes the principal or changes it. */
  readonly setPrincipal: (principal: PrincipalRef, authority: { readonly enabled: boolean; readonly scopes: readonly string[] }) => Promise<void>;
  readonly addAgent: (agent: AgentVersion) => Promise<void>;
  /** Leaves in the current revision something that is no definition. */
  readonly corruptDefinition: (scheduleId: string) => Promise<void>;
  /** A queued run of priority 0 in a session of its own, made now. Returns its id. */
  readonly addInteractiveRun: (owner: PrincipalRef, agent: AgentVersion) => Promise<string>;
  readonly requestCancel: (runId: string) => Promise<void>;
  readonly processEvents: () => Promise<readonly Pick<ProcessEvent, 'eventType' | 'derivationKey' | 'payload'>[]>;
  readonly sessionEvents: (runId: string) => Promise<readonly Pick<SessionEvent, 'sequence' | 'eventType' | 'actorType' | 'payload'>[]>;
  /** The dedupe keys of all notifications. */
  readonly notifications: () => Promise<readonly string[]>;
}
