import { fail, ok, type Principal, type Result } from '@carillon/domain';
import { openCursor, sealCursor, type CursorPage } from '../paging/cursor.js';
import type { CursorSeal } from '../paging/port.js';
import type { UnitOfWork } from '../transaction/port.js';
import type { OccurrenceEntry } from './port.js';

export interface ListOccurrencesRequest {
  readonly principal: Principal;
  readonly scheduleId: string;
  readonly limit: number;
  readonly cursor: string | null;
}

/** A page of a schedule's ledger, newest nominal first, each row with its run: the inbox of somebody who was away. */
export const listOccurrences = (deps: { unitOfWork: UnitOfWork; cursors: CursorSeal }) =>
  async ({ principal, scheduleId, limit, cursor }: ListOccurrencesRequest): Promise<Result<CursorPage<OccurrenceEntry>, 'cursor_invalid' | 'not_found'>> => {
    const binding = `occurrences ${principal.tenantId} ${principal.principalId} ${scheduleId}`;
    const after = await openCursor(deps.cursors, cursor, binding);
    const page = await deps.unitOfWork.asPrincipal(principal, (transaction) =>
      transaction.occurrences.list(scheduleId, { limit, after: after === 'invalid' ? null : after }));
    // Ownership before the cursor: a foreign schedule answers like one that never was, whatever else is wrong.
    if (page === 'not_found') return fail('not_found');
    if (after === 'invalid') return fail('cursor_invalid');
    return ok({ items: page.items, nextCursor: await sealCursor(deps.cursors, page.next, binding) });
  };
