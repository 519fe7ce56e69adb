import type { Instant } from '../civil/temporal.js';
import type { TenantCeilings } from '../tenant/ceilings.js';
import { loadAfterMaterializing, type TenantLoad } from './admission.js';
import { decideFiring, type FiringDecision, type FiringFacts } from './firing.js';

/** Due schedules of one tenant that are locked and decided in one transaction; one of them is the ordinary case. */
export interface FiringBatch {
  readonly now: Instant;
  readonly ceilings: TenantCeilings;
  readonly load: TenantLoad;
  readonly firings: readonly FiringFacts[];
}

/** Decides one after another: each sees the tenant's load as the one before left it. Decisions are in the order of the facts. */
export const decideFirings = (batch: FiringBatch): readonly FiringDecision[] => {
  let load = batch.load;
  return batch.firings.map((facts) => {
    const decision = decideFiring(facts, batch.ceilings, load, batch.now);
    if (decision.kind === 'decided' && decision.occurrence.runId !== null) load = loadAfterMaterializing(load, facts.revision.definition);
    return decision;
  });
};
