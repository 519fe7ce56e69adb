import { dollars, type MicroDollars } from '../money/money.js';

/** What a tenant may use at most. Every ceiling is finite: without one a mistake of one person has no bound. */
export interface TenantCeilings {
  readonly maxActiveRuns: number;
  readonly maxMaterializationsPerMinute: number;
  readonly dailyCost: MicroDollars;
  readonly monthlyCost: MicroDollars;
  readonly maxRunCost: MicroDollars;
  readonly maxRunTimeoutSeconds: number;
  readonly maxMisfireGraceSeconds: number;
  readonly maxSteps: number;
  readonly maxModelCalls: number;
  readonly maxToolCalls: number;
  readonly maxSchedules: number;
  readonly maxSchedulesPerPrincipal: number;
}

export const DEFAULT_CEILINGS: TenantCeilings = {
  maxActiveRuns: 4,
  maxMaterializationsPerMinute: 60,
  dailyCost: dollars(25),
  monthlyCost: dollars(250),
  maxRunCost: dollars(100),
  maxRunTimeoutSeconds: 86_400,
  maxMisfireGraceSeconds: 86_400,
  maxSteps: 128,
  maxModelCalls: 64,
  maxToolCalls: 256,
  maxSchedules: 10_000,
  maxSchedulesPerPrincipal: 1_000,
};

/** A run that may cost more than a whole day or month allows could never be admitted, so the least of the three rules. */
export const effectiveRunCostCeiling = (ceilings: TenantCeilings): MicroDollars =>
  Math.min(ceilings.maxRunCost, ceilings.dailyCost, ceilings.monthlyCost);
