export { heldCredentials } from './credentials.js';
export { SCHEDULE_FLAGS, schedulesEnabled, type ScheduleFlags } from './schedule-flags.js';
export { choice, databaseUrl, flag, integer, optionalInteger, optionalText, secret, text, type Setting } from './setting.js';
export { readSettings, type Environment, type SettingsOf, type SettingsSpec } from './settings.js';
export { CARILLON_SETTINGS, type CarillonSetting } from './vocabulary.js';
