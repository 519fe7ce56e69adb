import type { Instant } from '../civil/temporal.js';
import type { Fault } from '../fault.js';
import type { PrincipalRef } from '../principal/principal.js';
import { fail, ok, type Result } from '../result.js';

export const DISPOSITIONS = ['MATERIALIZED', 'MISSED', 'SKIPPED_OVERLAP', 'AUTHORIZATION_FAILED', 'CONFIGURATION_FAILED'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/**
 * One row of the ledger: what was decided at one nominal instant. The run's progress stays with the run.
 * `(scheduleId, nominalFireAt)` is unique, which is what makes a firing happen once.
 */
export interface Occurrence extends PrincipalRef {
  readonly id: string;
  readonly scheduleId: string;
  readonly scheduleRevision: number;
  readonly nominalFireAt: Instant;
  readonly disposition: Disposition;
  readonly sessionId: string | null;
  readonly runId: string | null;
  readonly reasonCode: string | null;
  readonly authorityVersion: string | null;
  readonly materializedAt: Instant | null;
  readonly linksErasedAt: Instant | null;
  readonly accountedAt: Instant | null;
  readonly createdAt: Instant;
}

/** Admits an occurrence only in one of its three legal forms: linked, erased, or decided without a run. */
export const makeOccurrence = (occurrence: Occurrence): Result<Occurrence, readonly Fault[]> => {
  const problem = occurrence.disposition === 'MATERIALIZED' ? materializedProblem(occurrence) : refusedProblem(occurrence);
  return problem === undefined ? ok(occurrence) : fail([{ pointer: '', reason: 'occurrence.invalid', message: problem }]);
};

const materializedProblem = (occurrence: Occurrence): string | undefined => {
  if (occurrence.reasonCode !== null) return 'a materialized occurrence has no reason';
  if (occurrence.authorityVersion === null || occurrence.materializedAt === null) return 'a materialized occurrence says when and under which authority';
  if (occurrence.materializedAt.epochMilliseconds < occurrence.nominalFireAt.epochMilliseconds) return 'nothing fires early';
  const links = [occurrence.sessionId, occurrence.runId].filter((link) => link !== null).length;
  const erased = occurrence.linksErasedAt !== null;
  return links === (erased ? 0 : 2) ? undefined : 'a materialized occurrence is linked to session and run, or wholly erased';
};

const refusedProblem = (occurrence: Occurrence): string | undefined => {
  if (occurrence.reasonCode === null) return 'an occurrence without a run has a reason';
  const carried = [occurrence.sessionId, occurrence.runId, occurrence.materializedAt, occurrence.linksErasedAt, occurrence.accountedAt];
  return carried.every((value) => value === null) ? undefined : 'an occurrence without a run is linked to nothing and never accounted';
};

/** Whether a disposition counts towards the failure limit. An overlap is no failure: the run that it met may yet succeed. */
export const countsAsFailure = (disposition: Disposition): boolean =>
  disposition === 'MISSED' || disposition === 'AUTHORIZATION_FAILED' || disposition === 'CONFIGURATION_FAILED';
