import type { TenantCeilings } from '@carillon/domain';

export interface ScheduleCounts {
  readonly ofTenant: number;
  readonly ofPrincipal: number;
}

export interface TenantDirectory {
  ceilings(): Promise<TenantCeilings>;
  /** How many schedules exist. Held until commit, so that two creates of one principal cannot both take its last place. */
  scheduleCounts(): Promise<ScheduleCounts>;
}
