import type { OutcomeLedger } from '../../occurrence/port.js';
import { appendProcessEvents, type MemoryStore } from './store.js';
import { legalRevision, tenantOf } from './unit-of-work.js';

export const memoryOutcomeLedger = (store: MemoryStore): OutcomeLedger => ({
  pending: (limit) => store.transaction((state) => [...state.outcomes.keys()].slice(0, limit).flatMap((occurrenceId) => {
    const occurrence = state.occurrences.get(occurrenceId);
    return occurrence === undefined ? [] : [{ occurrenceId, scheduleId: occurrence.scheduleId, tenantId: occurrence.tenantId }];
  })),
  account: ({ occurrenceId }, decide) => store.transaction((state) => {
    const occurrence = state.occurrences.get(occurrenceId);
    const outcome = state.outcomes.get(occurrenceId);
    const schedule = occurrence === undefined ? undefined : state.schedules.get(occurrence.scheduleId);
    if (occurrence === undefined || outcome === undefined || schedule === undefined) return { kind: 'gone' };
    const now = store.now();
    const revision = legalRevision(state, schedule.id, schedule.currentRevision);
    const fired = legalRevision(state, schedule.id, occurrence.scheduleRevision);
    const decision = decide({ schedule, revision, occurrence, outcome, now }, fired.definition.title);
    if (decision.kind === 'accounted') {
      state.schedules.set(schedule.id, decision.after);
      state.occurrences.set(occurrenceId, { ...occurrence, accountedAt: now });
      state.bookings.set(occurrenceId, { tenantId: occurrence.tenantId, at: now, cost: decision.cost });
      state.notifications.set(decision.notification.dedupeKey, decision.notification);
      state.tenants.set(occurrence.tenantId, { ...tenantOf(state, occurrence.tenantId), retryAt: null });
      appendProcessEvents(state, decision.events);
    }
    state.outcomes.delete(occurrenceId);
    return decision;
  }),
});
