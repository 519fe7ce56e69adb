export { Temporal, type Instant } from './temporal.js';
export { isZoneName, ZONE_NAMES } from './zone-names.js';
export { compareZoneDataVersions, zoneDataVersion } from './zone-data-version.js';
export { resolveCivil, type Resolution } from './resolution.js';
export { zoneRules, type ZoneRules } from './zone-rules.js';
