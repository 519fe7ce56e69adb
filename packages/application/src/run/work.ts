import {
  budgetBeforeStep, DEADLINE_EXCEEDED, decideRecovery, decideTurn, type Lease, type ModelTurn, type RunFailureReason, type RunUsage,
} from '@carillon/domain';
import type { Model } from '../model/port.js';
import type { Wakeups } from '../wakeup/port.js';
import { LeaseLost, type RunEnding, type RunJournal, type RunSnapshot, type StopReason, type WatchLease } from './port.js';

export interface WorkDeps {
  readonly journal: RunJournal;
  readonly model: Model;
  readonly watch: WatchLease;
  readonly wakeups: Wakeups;
  /** Hears of what no rule foresees; the run itself only says `internal_error`. */
  readonly onUnexpected: (lease: Lease, error: unknown) => void;
}

export type WorkReport =
  | { readonly kind: 'ended'; readonly ending: RunEnding }
  /** Handed back to the queue because this process is draining. */
  | { readonly kind: 'released' }
  /** Another worker holds the run now. Nothing was written. */
  | { readonly kind: 'lost' };

/**
 * Works on one claimed run until it ends. No transaction is open while the model is asked. A crash at any point leaves a run
 * whose lease runs out: the next worker goes on from what was recorded, and a recorded turn is not asked for again.
 */
export const workOnRun = (deps: WorkDeps) => async (lease: Lease): Promise<WorkReport> => {
  const watch = deps.watch(lease);
  try {
    const outcome = await pursue(deps, lease, watch.signal, watch.deadlineIn);
    if (outcome === 'released') {
      await deps.journal.release(lease);
      return { kind: 'released' };
    }
    const ending = await deps.journal.end(lease, outcome);
    await deps.wakeups.announce('outcomes');
    return { kind: 'ended', ending };
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'lost' };
    throw error;
  } finally {
    await watch.stop();
  }
};

const pursue = async (
  deps: WorkDeps, lease: Lease, signal: AbortSignal, deadlineIn: (milliseconds: number) => void,
): Promise<RunEnding | 'released'> => {
  const snapshot = await deps.journal.open(lease);
  if (snapshot === 'agent_version_missing') {
    return failed('configuration_error', 'AgentVersionMissing', 'The pinned version of the agent is not there any more.');
  }
  if (snapshot.cancelRequested) return { status: 'CANCELLED' };
  const budget = budgetBeforeStep(snapshot.limits, snapshot.usage, snapshot.deadlineAt, snapshot.now);
  const recovery = decideRecovery(snapshot);
  if (recovery.kind === 'adopt_turn') return endingOf(recovery.turn, snapshot, snapshot.usage);
  if (budget.kind === 'exhausted') return { status: 'FAILED', failure: budget.failure };
  if (snapshot.deadlineAt !== null) deadlineIn(snapshot.deadlineAt.epochMilliseconds - snapshot.now.epochMilliseconds);
  const turn = await ask(deps, lease, snapshot, signal);
  if (turn.kind === 'stopped') return stopped(turn.reason, lease);
  if (turn.kind === 'failed') return turn.ending;
  return endingOf(turn.turn, snapshot, await deps.journal.recordTurn(lease, turn.turn));
};

type Asked =
  | { readonly kind: 'answered'; readonly turn: ModelTurn }
  | { readonly kind: 'failed'; readonly ending: RunEnding }
  | { readonly kind: 'stopped'; readonly reason: StopReason };

const ask = async ({ model, onUnexpected }: WorkDeps, lease: Lease, snapshot: RunSnapshot, signal: AbortSignal): Promise<Asked> => {
  try {
    const answer = await model.complete({ instructions: snapshot.instructions, conversation: snapshot.conversation }, signal);
    return answer.ok ? { kind: 'answered', turn: answer.value } : { kind: 'failed', ending: { status: 'FAILED', failure: answer.fault } };
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped', reason: signal.reason as StopReason };
    onUnexpected(lease, error);
    return { kind: 'failed', ending: failed('internal_error', 'UnexpectedError', 'The run met an error that no rule foresees.') };
  }
};

const stopped = (reason: StopReason, lease: Lease): RunEnding | 'released' => {
  switch (reason) {
    case 'cancel_requested': return { status: 'CANCELLED' };
    case 'deadline': return { status: 'FAILED', failure: DEADLINE_EXCEEDED };
    case 'draining': return 'released';
    case 'lease_lost': throw new LeaseLost(lease);
  }
};

const endingOf = (turn: ModelTurn, { limits }: RunSnapshot, usage: RunUsage): RunEnding => {
  const decision = decideTurn(turn, limits, usage);
  return decision.kind === 'complete' ? { status: 'COMPLETED', finalMessage: decision.finalMessage } : { status: 'FAILED', failure: decision.failure };
};

const failed = (reason: RunFailureReason, errorClass: string, message: string): RunEnding =>
  ({ status: 'FAILED', failure: { reason, errorClass, message } });
