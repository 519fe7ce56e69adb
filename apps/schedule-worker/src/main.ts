import { runRole } from '@carillon/runtime';
import { SETTINGS } from './settings.js';
import { startScheduleWorker } from './start.js';

await runRole({ role: 'schedule-worker', settings: SETTINGS, credentials: 'refused', start: startScheduleWorker });
