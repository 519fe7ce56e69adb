import { decideAccounting } from '@carillon/domain';
import type { OutcomeLedger, PendingOutcome } from './port.js';

export interface AccountingReport {
  readonly accounted: number;
  /** Outcomes whose accounting threw. They stay pending; their siblings were accounted. */
  readonly failed: readonly { readonly outcome: PendingOutcome; readonly error: unknown }[];
}

/** Accounts the ended runs that nobody has accounted, at most `limit`. Takes no input but the ledger, so repeating it is harmless. */
export const accountOutcomes = (deps: { outcomes: OutcomeLedger }) => async (limit: number): Promise<AccountingReport> => {
  const failed: { outcome: PendingOutcome; error: unknown }[] = [];
  let accounted = 0;
  for (const outcome of await deps.outcomes.pending(limit)) {
    try {
      const decision = await deps.outcomes.account(outcome, decideAccounting);
      if (decision.kind === 'accounted') accounted += 1;
    } catch (error) {
      failed.push({ outcome, error });
    }
  }
  return { accounted, failed };
};
