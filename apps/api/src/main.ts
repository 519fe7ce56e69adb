import 'reflect-metadata';
import { runRole } from '@carillon/runtime';
import { SETTINGS } from './settings.js';
import { startApi } from './start.js';

await runRole({ role: 'api', settings: SETTINGS, credentials: 'refused', start: startApi });
