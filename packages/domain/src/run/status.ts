export const RUN_STATUSES = [
  'QUEUED', 'RUNNING', 'WAITING_FOR_APPROVAL', 'WAITING_FOR_USER', 'COMPLETED', 'FAILED', 'CANCELLED',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export type TerminalRunStatus = Extract<RunStatus, 'COMPLETED' | 'FAILED' | 'CANCELLED'>;

/**
 * Every edge of the run's state machine. QUEUED may fail without having run: its deadline can pass before any worker is free.
 */
export const RUN_EDGES: { readonly [from in RunStatus]: readonly RunStatus[] } = {
  QUEUED: ['RUNNING', 'FAILED', 'CANCELLED'],
  RUNNING: ['QUEUED', 'WAITING_FOR_APPROVAL', 'WAITING_FOR_USER', 'COMPLETED', 'FAILED', 'CANCELLED'],
  WAITING_FOR_APPROVAL: ['QUEUED', 'FAILED', 'CANCELLED'],
  WAITING_FOR_USER: ['QUEUED', 'FAILED', 'CANCELLED'],
  COMPLETED: [],
  FAILED: [],
  CANCELLED: [],
};

export const isTerminal = (status: RunStatus): status is TerminalRunStatus => RUN_EDGES[status].length === 0;

export const mayBecome = (from: RunStatus, to: RunStatus): boolean => RUN_EDGES[from].includes(to);

/** Queue classes. A worker process claims from disjoint classes, so that neither can starve the other. */
export const INTERACTIVE_PRIORITY = 0;
export const ASYNC_PRIORITY = 10;
