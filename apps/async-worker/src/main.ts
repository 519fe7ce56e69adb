import { runRole } from '@carillon/runtime';
import { SETTINGS } from './settings.js';
import { startAsyncWorker } from './start.js';

await runRole({ role: 'async-worker', settings: SETTINGS, credentials: 'allowed', start: startAsyncWorker });
