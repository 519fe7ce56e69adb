import {
  decideCommand, fail, ok, parseDefinition, readClosedObject, readInteger, type CommandRefusal, type Fault, type Principal, type Result,
  type ScheduleCommand, type ScheduleDefinition,
} from '@carillon/domain';
import type { SecretScanner } from '../secret/port.js';
import type { PrincipalTransaction, UnitOfWork } from '../transaction/port.js';
import type { Wakeups } from '../wakeup/port.js';
import { credentialFaults, loadDefinitionFacts } from './definition.js';
import type { ScheduleWithRevision } from './port.js';

export interface ChangeScheduleRequest {
  readonly principal: Principal;
  readonly scheduleId: string;
  readonly kind: ScheduleCommand['kind'];
  /** `{expected_revision}`, for an update `{expected_revision, definition}`, as it came; nothing about it is taken for granted. */
  readonly input: unknown;
}

export type ChangeScheduleRefusal =
  | { readonly kind: 'invalid'; readonly faults: readonly Fault[] }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'revision_conflict'; readonly currentRevision: number }
  | { readonly kind: 'terminal' | 'no_future_occurrence' };

/**
 * Updates, pauses, resumes or cancels a schedule. The row is locked before anything about it is read, so commands and firings of
 * one schedule happen one after another; revision, schedule and event are stored in one transaction. A crash before its commit
 * leaves the schedule as it was.
 */
export const changeSchedule = (deps: { unitOfWork: UnitOfWork; wakeups: Wakeups; secretScanner: SecretScanner }) =>
  async (request: ChangeScheduleRequest): Promise<Result<ScheduleWithRevision, ChangeScheduleRefusal>> => {
    const asked = readChange(request);
    const faults = asked.ok ? await changeFaults(deps.secretScanner, asked.value) : asked.fault;
    if (!asked.ok || faults.length > 0) return fail({ kind: 'invalid', faults });
    const answer = await deps.unitOfWork.asPrincipal(request.principal, (transaction) => changeOnce(transaction, request, asked.value));
    if (answer.ok && (request.kind === 'update' || request.kind === 'resume')) await deps.wakeups.announce('schedules');
    return answer;
  };

interface Change {
  readonly expectedRevision: number;
  /** Of an update. */
  readonly definition: ScheduleDefinition | 'none';
}

const changeOnce = async (
  transaction: PrincipalTransaction, { principal, scheduleId, kind }: ChangeScheduleRequest, { expectedRevision, definition }: Change,
): Promise<Result<ScheduleWithRevision, ChangeScheduleRefusal>> => {
  // Sent together, answered in their order: the facts and the time are read behind the lock.
  const [found, facts, now] = await Promise.all([
    transaction.schedules.lock(scheduleId),
    definition === 'none' ? 'none' as const : loadDefinitionFacts(transaction, principal, definition),
    transaction.now(),
  ]);
  if (found === 'not_found') return fail({ kind: 'not_found' });
  const { schedule, revision: current } = found;
  const common = { expectedRevision, actor: principal.principalId };
  const command: ScheduleCommand = definition === 'none' || facts === 'none'
    ? { ...common, kind: kind as Exclude<ScheduleCommand['kind'], 'update'> } : { ...common, kind: 'update', definition, facts };
  const decision = decideCommand(schedule, current, command, now);
  if (!decision.ok) return fail(refusalOf(decision.fault));
  if (decision.value.kind === 'unchanged') return ok(found);
  const { schedule: after, revision, event } = decision.value;
  await Promise.all([transaction.schedules.store(schedule, after, revision ?? 'unchanged'), transaction.processEvents.append([event])]);
  return ok({ schedule: after, revision: revision ?? current });
};

const refusalOf = (refusal: CommandRefusal): ChangeScheduleRefusal => {
  switch (refusal.reason) {
    case 'schedule.revision_conflict': return { kind: 'revision_conflict', currentRevision: refusal.currentRevision };
    case 'schedule.terminal': return { kind: 'terminal' };
    case 'schedule.no_future_occurrence': return { kind: 'no_future_occurrence' };
    case 'schedule.definition_invalid': return { kind: 'invalid', faults: refusal.faults.map(inDefinition) };
  }
};

const MAX_REVISION = 2_147_483_647;

const readChange = ({ kind, input }: ChangeScheduleRequest): Result<Change, readonly Fault[]> => {
  const faults: Fault[] = [];
  const allowed = kind === 'update' ? ['expected_revision', 'definition'] : ['expected_revision'];
  const fields = readClosedObject(input, '', allowed, 'schedule.field_invalid', faults, 'schedule.field_unknown') ?? {};
  const expectedRevision = readInteger(fields['expected_revision'], '/expected_revision', { min: 1, max: MAX_REVISION }, faults);
  if (kind !== 'update') return faults.length === 0 ? ok({ expectedRevision, definition: 'none' }) : fail(faults);
  const definition = parseDefinition(fields['definition'], '/definition');
  if (!definition.ok) faults.push(...definition.fault);
  return faults.length === 0 && definition.ok ? ok({ expectedRevision, definition: definition.value }) : fail(faults);
};

const changeFaults = async (scanner: SecretScanner, { definition }: Change): Promise<readonly Fault[]> =>
  (definition === 'none' ? [] : (await credentialFaults(scanner, definition)).map(inDefinition));

const inDefinition = (fault: Fault): Fault => ({ ...fault, pointer: `/definition${fault.pointer}` });
