import { isNativeTemporal } from '../../src/civil/temporal.js';
import { ZONE_NAMES } from '../../src/index.js';

/** Zones whose clocks do something that few others do. */
export const ODD_ZONES = [
  'Africa/Cairo', 'Africa/Casablanca', 'Africa/Monrovia', 'America/Los_Angeles', 'America/Nuuk', 'America/Recife', 'America/Santiago',
  'America/Sao_Paulo', 'America/Scoresbysund', 'America/St_Johns', 'Antarctica/Casey', 'Antarctica/Troll', 'Asia/Gaza', 'Asia/Kathmandu',
  'Asia/Pyongyang', 'Australia/Lord_Howe', 'Etc/GMT+12', 'Europe/Dublin', 'Europe/London', 'Pacific/Apia', 'Pacific/Chatham',
  'Pacific/Kiritimati', 'Pacific/Kwajalein', 'UTC',
] as const;

/** Every zone; under the polyfill, whose every answer takes ten times as long, the odd ones and every twelfth. */
export const ZONES_UNDER_TEST: readonly string[] = isNativeTemporal
  ? ZONE_NAMES
  : [...new Set([...ODD_ZONES, ...ZONE_NAMES.filter((_, index) => index % 12 === 0)])];
