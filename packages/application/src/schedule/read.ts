import { fail, ok, type Principal, type Result, type ScheduleState } from '@carillon/domain';
import { openCursor, sealCursor, type CursorPage } from '../paging/cursor.js';
import type { CursorSeal } from '../paging/port.js';
import type { UnitOfWork } from '../transaction/port.js';
import type { ScheduleSummary, ScheduleWithRevision } from './port.js';

/** One schedule of the principal with its current revision, instruction included. */
export const readSchedule = (deps: { unitOfWork: UnitOfWork }) =>
  (principal: Principal, scheduleId: string): Promise<ScheduleWithRevision | 'not_found'> =>
    deps.unitOfWork.asPrincipal(principal, (transaction) => transaction.schedules.find(scheduleId));

export interface ListSchedulesRequest {
  readonly principal: Principal;
  /** Empty means every state. */
  readonly states: readonly ScheduleState[];
  readonly limit: number;
  readonly cursor: string | null;
}

/** A page of the principal's schedules, newest change first. */
export const listSchedules = (deps: { unitOfWork: UnitOfWork; cursors: CursorSeal }) =>
  async ({ principal, states, limit, cursor }: ListSchedulesRequest): Promise<Result<CursorPage<ScheduleSummary>, 'cursor_invalid'>> => {
    const binding = `schedules ${principal.tenantId} ${principal.principalId} ${[...new Set(states)].toSorted().join(',')}`;
    const after = await openCursor(deps.cursors, cursor, binding);
    if (after === 'invalid') return fail('cursor_invalid');
    const page = await deps.unitOfWork.asPrincipal(principal, (transaction) => transaction.schedules.list(states, { limit, after }));
    return ok({ items: page.items, nextCursor: await sealCursor(deps.cursors, page.next, binding) });
  };
