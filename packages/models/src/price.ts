import type { MicroDollars } from '@carillon/domain';

/** What a million tokens cost. */
export interface ModelPrice {
  readonly inputPerMillion: MicroDollars;
  readonly outputPerMillion: MicroDollars;
}

export const FREE: ModelPrice = { inputPerMillion: 0, outputPerMillion: 0 };

/** The cost of a call, rounded up: many small calls must not come to nothing. */
export const costOf = (price: ModelPrice, tokens: { readonly inputTokens: number; readonly outputTokens: number }): MicroDollars =>
  Math.ceil((price.inputPerMillion * tokens.inputTokens + price.outputPerMillion * tokens.outputTokens) / 1_000_000);
