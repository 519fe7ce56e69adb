import { pause } from '@carillon/runtime';

export const READINESS = Symbol('readiness');

export type ReadinessCheck = () => Promise<'ready' | 'not_ready'>;

/** How long the database may take to say that it is there, in milliseconds. */
const PATIENCE_MS = 2000;

/** A process that is leaving is not ready, nor is one whose database fails, has another schema, or keeps silent. */
export const readinessCheck = (
  ask: () => Promise<{ readonly kind: 'ready' | 'not_ready' }>, draining: AbortSignal, patience = PATIENCE_MS,
): ReadinessCheck => async () => {
  if (draining.aborted) return 'not_ready';
  const answered = new AbortController();
  try {
    return await Promise.race([ask().then(({ kind }) => kind), pause(patience, answered.signal).then(() => 'not_ready' as const)]);
  } catch {
    return 'not_ready';
  } finally {
    answered.abort();
  }
};
