import type { Instant, RunFailure, RunLimits, RunStatus, RunUsage } from '@carillon/domain';

/** A run as its owner may see it. */
export interface RunView {
  readonly id: string;
  readonly sessionId: string;
  readonly status: RunStatus;
  readonly usage: RunUsage;
  readonly limits: RunLimits;
  readonly deadlineAt: Instant | null;
  readonly failure: RunFailure | null;
  readonly cancelRequestedAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly priority: number;
  readonly scopes: readonly string[];
  readonly agentId: string;
  readonly agentVersion: string;
  readonly policyProfile: string;
  readonly scheduledFor: Instant | null;
  readonly startedAt: Instant | null;
  readonly finishedAt: Instant | null;
  readonly finalMessage: string | null;
  readonly scheduleId: string | null;
  readonly occurrenceId: string | null;
}

