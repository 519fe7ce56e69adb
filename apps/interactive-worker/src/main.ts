import { runRole } from '@carillon/runtime';
import { SETTINGS } from './settings.js';
import { startInteractiveWorker } from './start.js';

await runRole({ role: 'interactive-worker', settings: SETTINGS, credentials: 'allowed', start: startInteractiveWorker });
