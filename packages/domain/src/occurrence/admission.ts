import type { MicroDollars } from '../money/money.js';
import type { ScheduleDefinition } from '../schedule/definition.js';
import type { TenantCeilings } from '../tenant/ceilings.js';

/** What a tenant's scheduled runs use at this moment, read behind the tenant's lock. Nothing here is summed over history. */
export interface TenantLoad {
  readonly activeRuns: number;
  readonly materializedInLastMinute: number;
  /** The `max_cost` of every materialized occurrence that is not accounted yet. */
  readonly reservedCost: MicroDollars;
  /** Booked cost of the rolling 24 hours and 30 days; the oldest, partly covered hour counts whole. */
  readonly spentLastDay: MicroDollars;
  readonly spentLastMonth: MicroDollars;
}

export type Admission =
  | { readonly kind: 'allow' }
  /** Transient: nothing is recorded, the tenant is tried again later. */
  | { readonly kind: 'retry'; readonly reason: 'schedule.concurrency_limit' }
  | { readonly kind: 'reject'; readonly reason: 'schedule.rate_limit' | 'schedule.daily_cost_limit' | 'schedule.monthly_cost_limit' };

/** Whether the tenant may have one more scheduled run now. */
export const decideAdmission = (definition: ScheduleDefinition, ceilings: TenantCeilings, load: TenantLoad): Admission => {
  if (load.activeRuns >= ceilings.maxActiveRuns) return { kind: 'retry', reason: 'schedule.concurrency_limit' };
  if (load.materializedInLastMinute >= ceilings.maxMaterializationsPerMinute) return { kind: 'reject', reason: 'schedule.rate_limit' };
  const committed = load.reservedCost + definition.limits.maxCost;
  if (load.spentLastDay + committed > ceilings.dailyCost) return { kind: 'reject', reason: 'schedule.daily_cost_limit' };
  if (load.spentLastMonth + committed > ceilings.monthlyCost) return { kind: 'reject', reason: 'schedule.monthly_cost_limit' };
  return { kind: 'allow' };
};

/** The load that the next schedule of the same transaction meets. */
export const loadAfterMaterializing = (load: TenantLoad, definition: ScheduleDefinition): TenantLoad => ({
  ...load,
  activeRuns: load.activeRuns + 1,
  materializedInLastMinute: load.materializedInLastMinute + 1,
  reservedCost: load.reservedCost + definition.limits.maxCost,
});
