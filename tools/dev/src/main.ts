import { fileURLToPath } from 'node:url';
import { runUntilStopped } from './run.js';

const appsDirectory = fileURLToPath(new URL('../../../apps', import.meta.url));
process.exit(await runUntilStopped(appsDirectory));
