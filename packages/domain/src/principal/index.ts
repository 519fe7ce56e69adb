export type { Authority, Principal, PrincipalRef } from './principal.js';
export { isKnownScope, missingScopes, PLATFORM_SCOPES, type PlatformScope } from './scope.js';
