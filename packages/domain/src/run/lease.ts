/** A worker's right to write a run. `epoch` is the fence: it rises with each claim, so an older lease can be told from a newer. */
export interface Lease {
  readonly tenantId: string;
  readonly runId: string;
  readonly workerId: string;
  readonly epoch: number;
}

export const MAX_LOST_LEASES = 3;

export type ReclaimDecision =
  | { readonly kind: 'requeue'; readonly lostLeases: number; readonly delaySeconds: number }
  | { readonly kind: 'exhausted'; readonly lostLeases: number };

/**
 * What becomes of a run whose lease ran out. Only lost leases count: being resumed after an approval or an answer is not a
 * sign that the run kills its workers. The delay doubles (1 s, 2 s).
 */
export const decideReclaim = (lostLeasesBefore: number): ReclaimDecision => {
  const lostLeases = lostLeasesBefore + 1;
  return lostLeases >= MAX_LOST_LEASES ? { kind: 'exhausted', lostLeases } : { kind: 'requeue', lostLeases, delaySeconds: 2 ** (lostLeases - 1) };
};
