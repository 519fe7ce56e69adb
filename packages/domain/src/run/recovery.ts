import type { ModelTurn } from './turn.js';

/** Where a run stands when a worker takes it up. */
export interface RecoveryPoint {
  /** The last model turn that was recorded for this run and to which nothing has answered yet. */
  readonly openTurn: ModelTurn | null;
}

export type Recovery =
  | { readonly kind: 'adopt_turn'; readonly turn: ModelTurn }
  | { readonly kind: 'ask_model' };

/** A turn that was paid for and recorded is never paid for again: the next worker goes on from it. */
export const decideRecovery = (point: RecoveryPoint): Recovery =>
  point.openTurn === null ? { kind: 'ask_model' } : { kind: 'adopt_turn', turn: point.openTurn };
