import { formatMoney, parseMoney, type JsonObject, type TenantCeilings } from '@carillon/domain';

/** The stored form of a tenant's ceilings. */
export const ceilingsJson = (ceilings: TenantCeilings): JsonObject => ({
  max_active_runs: ceilings.maxActiveRuns,
  max_materializations_per_minute: ceilings.maxMaterializationsPerMinute,
  daily_cost: formatMoney(ceilings.dailyCost),
  monthly_cost: formatMoney(ceilings.monthlyCost),
  max_run_cost: formatMoney(ceilings.maxRunCost),
  max_run_timeout_seconds: ceilings.maxRunTimeoutSeconds,
  max_misfire_grace_seconds: ceilings.maxMisfireGraceSeconds,
  max_steps: ceilings.maxSteps,
  max_model_calls: ceilings.maxModelCalls,
  max_tool_calls: ceilings.maxToolCalls,
  max_schedules: ceilings.maxSchedules,
  max_schedules_per_principal: ceilings.maxSchedulesPerPrincipal,
});

/** What a tenant's row holds before it is looked at. */
export type StoredCeilings = { readonly [name: string]: unknown };

/** @throws Error when a ceiling is missing: without it nothing would be bounded. */
export const ceilingsOf = (stored: StoredCeilings): TenantCeilings => {
  const count = (name: string): number => {
    const value = stored[name];
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error(`the tenant has no ceiling ${name}`);
    return value;
  };
  const money = (name: string): number => {
    const value = parseMoney(stored[name]);
    if (value === undefined) throw new Error(`the tenant has no ceiling ${name}`);
    return value;
  };
  return {
    maxActiveRuns: count('max_active_runs'),
    maxMaterializationsPerMinute: count('max_materializations_per_minute'),
    dailyCost: money('daily_cost'),
    monthlyCost: money('monthly_cost'),
    maxRunCost: money('max_run_cost'),
    maxRunTimeoutSeconds: count('max_run_timeout_seconds'),
    maxMisfireGraceSeconds: count('max_misfire_grace_seconds'),
    maxSteps: count('max_steps'),
    maxModelCalls: count('max_model_calls'),
    maxToolCalls: count('max_tool_calls'),
    maxSchedules: count('max_schedules'),
    maxSchedulesPerPrincipal: count('max_schedules_per_principal'),
  };
};
