/** Every login of the product. Each process has its own; none is a superuser, owns a table or passes by row security. */
export const ROLES = [
  'carillon_owner', 'carillon_operator', 'carillon_api', 'carillon_schedule_worker', 'carillon_interactive_worker', 'carillon_async_worker',
  'carillon_maintenance',
] as const;
export type RoleName = (typeof ROLES)[number];
/** Those whose rights the allow-list says. The owner owns instead. */
export type GrantedRole = Exclude<RoleName, 'carillon_owner'>;
