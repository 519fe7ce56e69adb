export { watchLeases, type LeaseWatchOptions } from './lease-watch.js';
export { RUN_WORKER_SETTINGS } from './settings.js';
export { runSweeps, type SweepOptions } from './sweeps.js';
export { runWorker, type RunWorkerOptions } from './worker.js';
