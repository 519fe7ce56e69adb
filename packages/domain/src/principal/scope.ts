/** The closed platform vocabulary. Scopes are exact strings: no hierarchy, no wildcard. */
export const PLATFORM_SCOPES = [
  'agent.read', 'approval.read', 'approval.resolve', 'browser.profile.read', 'browser.profile.write', 'demo.write',
  'notification.read', 'run.cancel', 'run.read', 'run.write', 'schedule.cancel', 'schedule.read', 'schedule.write',
  'session.read', 'session.write', 'workspace.read', 'workspace.write',
] as const;
export type PlatformScope = (typeof PLATFORM_SCOPES)[number];

const SERVER_SCOPE = /^mcp\.[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/;

/** True for a platform scope and for a well-formed `mcp.<server>.<…>` scope, whose servers are configuration. */
export const isKnownScope = (scope: string): boolean =>
  (PLATFORM_SCOPES as readonly string[]).includes(scope) || (scope.length <= 128 && SERVER_SCOPE.test(scope));

/** The scopes of `wanted` that `held` lacks, in order. */
export const missingScopes = (wanted: readonly string[], held: readonly string[]): readonly string[] =>
  wanted.filter((scope) => !held.includes(scope));
