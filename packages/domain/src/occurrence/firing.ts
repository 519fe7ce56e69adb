import type { AgentVersion } from '../agent/agent.js';
import type { Instant } from '../civil/temporal.js';
import type { ProcessEvent } from '../event/index.js';
import { missingScopes } from '../principal/scope.js';
import type { Authority } from '../principal/principal.js';
import { latestAtOrBefore, nextAfter } from '../recurrence/index.js';
import type { Schedule, ScheduleRevision } from '../schedule/schedule.js';
import type { TenantCeilings } from '../tenant/ceilings.js';
import { decideAdmission, type TenantLoad } from './admission.js';
import { coalesce, type Coalesced } from './coalescing.js';
import { firingEvents, repairEvent } from './firing-events.js';
import { countsAsFailure, type Disposition, type Occurrence } from './occurrence.js';

/** Ids for what a firing may make. They are chosen before the decision, so that the decision stays pure. */
export interface FiringIds {
  readonly occurrenceId: string;
  readonly sessionId: string;
  readonly runId: string;
}

/** Everything that one firing is decided from, read behind the locks of schedule, tenant and principal. */
export interface FiringFacts {
  readonly schedule: Schedule;
  readonly revision: ScheduleRevision;
  /** Nominal instants at or after the cached one that already have an occurrence. Almost always none. */
  readonly decidedNominals: readonly Instant[];
  /** The most recent materialized occurrence, while its run is not over or not accounted yet. */
  readonly inFlight: { readonly occurrenceId: string; readonly runOver: boolean } | null;
  readonly authority: Authority | null;
  readonly agent: Pick<AgentVersion, 'policyProfile'> | null;
  readonly ids: FiringIds;
}

export type FiringDecision =
  /** The run of the last occurrence is over but not accounted: that comes first, in a transaction of its own. */
  | { readonly kind: 'account_first'; readonly occurrenceId: string }
  /** The tenant is at its ceiling for the moment: nothing of the schedule is written. */
  | { readonly kind: 'retry'; readonly reason: string }
  /** The cached instant is not nominal any more (an edit, other zone data): it is replaced, nothing fires. */
  | { readonly kind: 'repair'; readonly after: Schedule; readonly events: readonly ProcessEvent[] }
  /** The instant was decided before (an unknown commit): only the schedule moves on. */
  | { readonly kind: 'advance'; readonly after: Schedule; readonly events: readonly ProcessEvent[] }
  | Decided;

/** A ledger row to write. A run is made exactly when the disposition is MATERIALIZED. */
export interface Decided {
  readonly kind: 'decided';
  readonly occurrence: Occurrence;
  /** Present exactly for a materialized occurrence: now plus the run's time-out. */
  readonly deadlineAt: Instant | null;
  readonly coalesced: Coalesced | null;
  readonly after: Schedule;
  readonly events: readonly ProcessEvent[];
}

/**
 * What happens to one due, locked, active schedule at `now`. The order of the rules is part of the contract: it is what
 * people see as reasons in the ledger.
 */
export const decideFiring = (facts: FiringFacts, ceilings: TenantCeilings, load: TenantLoad, now: Instant): FiringDecision => {
  const { schedule, revision, inFlight } = facts;
  const { cadence } = revision.definition;
  if (inFlight?.runOver === true) return { kind: 'account_first', occurrenceId: inFlight.occurrenceId };
  const nominal = latestAtOrBefore(cadence, now);
  const cached = schedule.nextFireAt;
  if (nominal === null || cached === null || isBefore(nominal, cached)) return repair(facts, now);
  if (facts.decidedNominals.some((decided) => isSame(decided, nominal))) return advance(facts, now);
  const verdict = judge(facts, nominal, ceilings, load, now);
  return verdict.kind === 'retry' ? verdict : decided(facts, nominal, cached, verdict, now);
};

type Verdict =
  | { readonly kind: 'retry'; readonly reason: string }
  | { readonly kind: 'refuse'; readonly disposition: Exclude<Disposition, 'MATERIALIZED'>; readonly reason: string }
  | { readonly kind: 'materialize'; readonly authorityVersion: string };

const refuse = (disposition: Exclude<Disposition, 'MATERIALIZED'>, reason: string): Verdict =>
  ({ kind: 'refuse', disposition, reason: `schedule.${reason}` });

const judge = (
  { revision, inFlight, authority, agent }: FiringFacts, nominal: Instant, ceilings: TenantCeilings, load: TenantLoad, now: Instant,
): Verdict => {
  const { definition } = revision;
  if (inFlight !== null) return refuse('SKIPPED_OVERLAP', 'in_flight');
  const lateBy = now.epochMilliseconds - nominal.epochMilliseconds;
  if (lateBy > definition.misfireGraceSeconds * 1000) return refuse('MISSED', 'misfire_grace_expired');
  if (authority === null) return refuse('AUTHORIZATION_FAILED', 'principal_missing');
  if (!authority.enabled) return refuse('AUTHORIZATION_FAILED', 'principal_disabled');
  if (missingScopes(definition.requestedScopes, authority.scopes).length > 0) return refuse('AUTHORIZATION_FAILED', 'scope_revoked');
  if (agent === null) return refuse('CONFIGURATION_FAILED', 'agent_version_missing');
  if (agent.policyProfile !== definition.policyProfile) return refuse('CONFIGURATION_FAILED', 'policy_profile_mismatch');
  const admission = decideAdmission(definition, ceilings, load);
  if (admission.kind === 'retry') return admission;
  if (admission.kind === 'reject') return { kind: 'refuse', disposition: 'MISSED', reason: admission.reason };
  return { kind: 'materialize', authorityVersion: authority.version };
};

const decided = (
  facts: FiringFacts, nominal: Instant, cached: Instant, verdict: Exclude<Verdict, { kind: 'retry' }>, now: Instant,
): Decided => {
  const { schedule, revision, ids, authority } = facts;
  const materialized = verdict.kind === 'materialize';
  const disposition = materialized ? 'MATERIALIZED' : verdict.disposition;
  const occurrence: Occurrence = {
    id: ids.occurrenceId, tenantId: schedule.tenantId, principalId: schedule.principalId, scheduleId: schedule.id,
    scheduleRevision: revision.revision, nominalFireAt: nominal, disposition,
    sessionId: materialized ? ids.sessionId : null, runId: materialized ? ids.runId : null,
    reasonCode: materialized ? null : verdict.reason,
    authorityVersion: disposition === 'AUTHORIZATION_FAILED' || materialized ? authority?.version ?? null : null,
    materializedAt: materialized ? now : null, linksErasedAt: null, accountedAt: null, createdAt: now,
  };
  const failures = schedule.consecutiveFailures + (countsAsFailure(disposition) ? 1 : 0);
  const after = scheduleAfter(schedule, revision, failures, now);
  const coalesced = coalesce(revision.definition.cadence, cached, nominal);
  return {
    kind: 'decided', occurrence, coalesced, after,
    deadlineAt: materialized ? now.add({ seconds: revision.definition.runTimeoutSeconds }) : null,
    events: firingEvents(schedule, after, occurrence, coalesced, now),
  };
};

/** One that can never fire again is completed, also at its failure limit; the limit pauses the others. */
const scheduleAfter = (schedule: Schedule, revision: ScheduleRevision, failures: number, now: Instant): Schedule => {
  const next = revision.definition.cadence.kind === 'ONCE' ? null : nextAfter(revision.definition.cadence, now);
  const base = { ...schedule, consecutiveFailures: failures, armedAt: now, updatedAt: now };
  if (next === null) return { ...base, state: 'COMPLETED', pauseReason: null, nextFireAt: null };
  if (failures > schedule.consecutiveFailures && failures >= revision.definition.maxConsecutiveFailures) {
    return { ...base, state: 'PAUSED', pauseReason: 'failure_limit', nextFireAt: null };
  }
  return { ...base, nextFireAt: next };
};

const advance = ({ schedule, revision }: FiringFacts, now: Instant): FiringDecision => {
  const after = scheduleAfter(schedule, revision, schedule.consecutiveFailures, now);
  return { kind: 'advance', after, events: firingEvents(schedule, after, null, null, now) };
};

/**
 * The cache is computed again from the instant at which the schedule was armed. When that, too, is in the past the schedule
 * stays due and fires at once by the ordinary rules; a schedule that can never fire is completed.
 */
const repair = ({ schedule, revision }: FiringFacts, now: Instant): FiringDecision => {
  const next = nextAfter(revision.definition.cadence, schedule.armedAt);
  const after: Schedule = next === null
    ? { ...schedule, state: 'COMPLETED', nextFireAt: null, updatedAt: now }
    : { ...schedule, nextFireAt: next, updatedAt: now };
  return { kind: 'repair', after, events: [repairEvent(schedule, after, now)] };
};

const isBefore = (a: Instant, b: Instant): boolean => a.epochMilliseconds < b.epochMilliseconds;
const isSame = (a: Instant, b: Instant): boolean => a.epochMilliseconds === b.epochMilliseconds;
