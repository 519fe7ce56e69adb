import type { Instant } from '../civil/temporal.js';
import { lifecycleEvent, type ProcessEvent } from '../event/index.js';
import type { Fault } from '../fault.js';
import { latestAtOrBefore, nextAfter } from '../recurrence/index.js';
import { fail, ok, type Result } from '../result.js';
import { definitionFaults, type DefinitionFacts } from './admissibility.js';
import type { ScheduleDefinition } from './definition.js';
import { isTerminalState, type Schedule, type ScheduleRevision } from './schedule.js';

/** What a person or an agent asks of an existing schedule. `actor` is the principal that asks; `facts` are what it may ask for today. */
export type ScheduleCommand =
  | { readonly kind: 'update'; readonly expectedRevision: number; readonly actor: string; readonly definition: ScheduleDefinition; readonly facts: DefinitionFacts }
  | { readonly kind: 'pause' | 'resume' | 'cancel'; readonly expectedRevision: number; readonly actor: string };

export type CommandRefusal =
  | { readonly reason: 'schedule.revision_conflict'; readonly currentRevision: number }
  | { readonly reason: 'schedule.terminal' | 'schedule.no_future_occurrence' }
  /** The definition of an update breaks rules of today. Pointers lead into the definition. */
  | { readonly reason: 'schedule.definition_invalid'; readonly faults: readonly Fault[] };

/** `unchanged` is the answer to a command whose state is already reached: nothing is written, no event is told. */
export type CommandDecision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed'; readonly schedule: Schedule; readonly revision: ScheduleRevision | null; readonly event: ProcessEvent };

/**
 * Every transition that a command can make. The revision is compared before the state, so that the loser of a race always
 * learns the current revision, even of a schedule that has ended meanwhile.
 */
export const decideCommand = (
  schedule: Schedule, current: ScheduleRevision, command: ScheduleCommand, now: Instant,
): Result<CommandDecision, CommandRefusal> => {
  if (command.expectedRevision !== schedule.currentRevision) {
    return fail({ reason: 'schedule.revision_conflict', currentRevision: schedule.currentRevision });
  }
  if (command.kind === 'cancel' && schedule.state === 'CANCELLED') return ok({ kind: 'unchanged' });
  if (isTerminalState(schedule.state)) return fail({ reason: 'schedule.terminal' });
  const change = { schedule, current, actor: command.actor, now };
  switch (command.kind) {
    case 'update': return update(change, command.definition, command.facts);
    case 'pause': return schedule.state === 'PAUSED' ? ok({ kind: 'unchanged' })
      : ok(changed(change, 'schedule.paused', { state: 'PAUSED', pauseReason: 'user', nextFireAt: null }));
    case 'resume': return schedule.state === 'ACTIVE' ? ok({ kind: 'unchanged' }) : resume(change);
    case 'cancel': return ok(changed(change, 'schedule.cancelled', { state: 'CANCELLED', pauseReason: null, nextFireAt: null }));
  }
};

interface Change {
  readonly schedule: Schedule;
  readonly current: ScheduleRevision;
  readonly actor: string;
  readonly now: Instant;
}

const update = (change: Change, definition: ScheduleDefinition, facts: DefinitionFacts): Result<CommandDecision, CommandRefusal> => {
  const { schedule, current, actor, now } = change;
  const next = nextAfter(definition.cadence, now);
  const faults = [...definitionFaults(definition, facts), ...(next === null ? [NO_FUTURE] : [])];
  if (faults.length > 0) return fail({ reason: 'schedule.definition_invalid', faults });
  const revision: ScheduleRevision = {
    ...current, revision: schedule.currentRevision + 1, definition, createdByPrincipalId: actor, createdAt: now,
  };
  return ok(changed(change, 'schedule.updated', {
    currentRevision: revision.revision, nextFireAt: schedule.state === 'ACTIVE' ? next : null, armedAt: now,
  }, revision));
};

const NO_FUTURE: Fault = { pointer: '/cadence', reason: 'schedule.no_future_occurrence', message: 'never fires from now on' };

/** Strictly after now: time spent paused is never made up for. The failures that led to the pause are forgiven. */
const resume = (change: Change): Result<CommandDecision, CommandRefusal> => {
  const next = nextAfter(change.current.definition.cadence, change.now);
  if (next === null) return fail({ reason: 'schedule.no_future_occurrence' });
  return ok(changed(change, 'schedule.resumed', {
    state: 'ACTIVE', pauseReason: null, nextFireAt: next, armedAt: change.now, consecutiveFailures: 0,
  }));
};

const changed = (
  { schedule, current, actor, now }: Change, type: string, fields: Partial<Schedule>, revision: ScheduleRevision | null = null,
): CommandDecision => {
  const after: Schedule = { ...schedule, ...fields, updatedAt: afterwards(schedule.updatedAt, now) };
  const undecided = undecidedNominal(schedule, current, now);
  const event = lifecycleEvent(type, schedule, after, actor, now, undecided === null ? {} : { undecided_nominal_at: undecided.toString() });
  return { kind: 'changed', schedule: after, revision, event };
};

/** An instant that was due but not decided when the command came: the event names it, so that none vanishes without a trace. */
const undecidedNominal = (schedule: Schedule, current: ScheduleRevision, now: Instant): Instant | null =>
  schedule.state === 'ACTIVE' && schedule.nextFireAt !== null && schedule.nextFireAt.epochMilliseconds <= now.epochMilliseconds
    ? latestAtOrBefore(current.definition.cadence, now) : null;

/** Every change has an `updated_at` of its own, so that it orders the changes and names the transition, two within one millisecond too. */
const afterwards = (before: Instant, now: Instant): Instant =>
  (now.epochMilliseconds > before.epochMilliseconds ? now : before.add({ milliseconds: 1 }));
