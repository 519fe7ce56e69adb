import type { ConversationMessage, ModelTurn, Result, RunFailure } from '@carillon/domain';

export interface ModelRequest {
  /** The agent's standing instructions. */
  readonly instructions: string;
  readonly conversation: readonly ConversationMessage[];
}

/**
 * A model vendor.
 *
 * Guarantees: an abort ends the call soon, with the signal's reason thrown; a failure is a value with a sentence of ours, never
 * the provider's text; no credential appears in it.
 */
export interface Model {
  complete(request: ModelRequest, signal: AbortSignal): Promise<Result<ModelTurn, RunFailure>>;
}
