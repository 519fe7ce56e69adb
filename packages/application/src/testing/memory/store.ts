import type {
  AgentVersion, Authority, Instant, MicroDollars, ModelTurn, Notification, Occurrence, ProcessEvent, RunFailure, RunLimits, RunOutcome,
  RunStatus, RunUsage, Schedule, ScheduleRevision, SessionEvent, SessionEventDraft, TenantCeilings,
} from '@carillon/domain';
import type { RequestKey } from '../../schedule/port.js';

export interface MemoryRun {
  readonly id: string;
  readonly tenantId: string;
  readonly principalId: string;
  readonly sessionId: string;
  readonly scheduleId: string | null;
  readonly occurrenceId: string | null;
  readonly status: RunStatus;
  readonly priority: number;
  readonly scopes: readonly string[];
  readonly limits: RunLimits;
  readonly usage: RunUsage;
  readonly agentId: string;
  readonly agentVersion: string;
  readonly policyProfile: string;
  readonly scheduledFor: Instant | null;
  readonly deadlineAt: Instant | null;
  readonly epoch: number;
  readonly workerId: string | null;
  readonly leaseExpiresAt: Instant | null;
  readonly lostLeases: number;
  readonly openTurn: ModelTurn | null;
  readonly checkpointVersion: number;
  readonly failure: RunFailure | null;
  readonly finalMessage: string | null;
  readonly cancelRequestedAt: Instant | null;
  readonly startedAt: Instant | null;
  readonly finishedAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Tables as maps of immutable rows, so that a copy of the maps is a snapshot. */
export interface MemoryState {
  readonly tenants: Map<string, { readonly ceilings: TenantCeilings; readonly retryAt: Instant | null }>;
  readonly principals: Map<string, Authority>;
  readonly agents: Map<string, AgentVersion>;
  readonly schedules: Map<string, Schedule>;
  readonly revisions: Map<string, ScheduleRevision | 'corrupt'>;
  readonly deferrals: Map<string, { readonly until: Instant; readonly count: number }>;
  readonly occurrences: Map<string, Occurrence>;
  readonly requestKeys: Map<string, RequestKey>;
  readonly processEvents: Map<string, ProcessEvent>;
  readonly sessionEvents: Map<string, readonly SessionEvent[]>;
  readonly runs: Map<string, MemoryRun>;
  readonly outcomes: Map<string, RunOutcome>;
  readonly bookings: Map<string, { readonly tenantId: string; readonly at: Instant; readonly cost: MicroDollars }>;
  readonly notifications: Map<string, Notification>;
}

const emptyState = (): MemoryState => ({
  tenants: new Map(), principals: new Map(), agents: new Map(), schedules: new Map(), revisions: new Map(), deferrals: new Map(),
  occurrences: new Map(), requestKeys: new Map(), processEvents: new Map(), sessionEvents: new Map(), runs: new Map(),
  outcomes: new Map(), bookings: new Map(), notifications: new Map(),
});

/**
 * A database for tests: transactions run one at a time and leave nothing when they throw. Its clock stands where it is set.
 * Not there: rivalry between transactions, isolation levels, durability; those are proved against PostgreSQL.
 */
export class MemoryStore {
  private state = emptyState();
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private instant: Instant) {}

  now(): Instant {
    return this.instant;
  }

  setNow(instant: Instant): void {
    this.instant = instant;
  }

  /** What is stored now, for assertions and for seeding. */
  get tables(): MemoryState {
    return this.state;
  }

  transaction<T>(work: (state: MemoryState) => T | Promise<T>): Promise<T> {
    const result = this.tail.then(async () => {
      const draft = copyOf(this.state);
      const value = await work(draft);
      this.state = draft;
      return value;
    });
    this.tail = result.catch(() => undefined);
    return result;
  }
}

const copyOf = (state: MemoryState): MemoryState =>
  Object.fromEntries(Object.entries(state).map(([name, table]) => [name, new Map(table as Map<string, unknown>)])) as unknown as MemoryState;

export const principalKey = (ref: { readonly tenantId: string; readonly principalId: string }): string => `${ref.tenantId}/${ref.principalId}`;

export const agentKey = (tenantId: string, agentId: string, version: string): string => `${tenantId}/${agentId}@${version}`;

export const revisionKey = (scheduleId: string, revision: number): string => `${scheduleId}@${revision}`;

export const appendSessionEvents = (state: MemoryState, sessionId: string, drafts: readonly SessionEventDraft[]): void => {
  const log = state.sessionEvents.get(sessionId) ?? [];
  state.sessionEvents.set(sessionId, [...log, ...drafts.map((draft, index) => ({ ...draft, sequence: log.length + index + 1 }))]);
};

export const appendProcessEvents = (state: MemoryState, events: readonly ProcessEvent[]): void => {
  for (const event of events) {
    const key = `${event.tenantId} ${event.derivationKey}`;
    if (!state.processEvents.has(key)) state.processEvents.set(key, event);
  }
};
