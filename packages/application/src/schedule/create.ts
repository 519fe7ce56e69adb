import { decideCreation, fail, ok, parseDefinition, type Fault, type Principal, type Result, type ScheduleDefinition } from '@carillon/domain';
import type { Ids, Sha256 } from '../ids/port.js';
import type { SecretScanner } from '../secret/port.js';
import type { PrincipalTransaction, UnitOfWork } from '../transaction/port.js';
import type { Wakeups } from '../wakeup/port.js';
import { credentialFaults, definitionHash, loadDefinitionFacts } from './definition.js';
import type { ScheduleWithRevision } from './port.js';

export interface CreateScheduleRequest {
  readonly principal: Principal;
  readonly idempotencyKey: string | undefined;
  /** The definition as it came; nothing about it is taken for granted. */
  readonly definition: unknown;
}

export type CreateScheduleRefusal =
  | { readonly kind: 'invalid'; readonly faults: readonly Fault[] }
  | { readonly kind: 'idempotency_mismatch' };

export interface CreateScheduleAnswer extends ScheduleWithRevision {
  readonly replayed: boolean;
}

/**
 * Creates a schedule, once per idempotency key. Schedule, revision, key and event are stored in one transaction: a crash before
 * its commit leaves nothing, and after it the same key answers with what was made.
 */
export const createSchedule = (deps: { unitOfWork: UnitOfWork; ids: Ids; sha256: Sha256; wakeups: Wakeups; secretScanner: SecretScanner }) =>
  async (request: CreateScheduleRequest): Promise<Result<CreateScheduleAnswer, CreateScheduleRefusal>> => {
    const key = request.idempotencyKey;
    const keyFault = idempotencyKeyFault(key);
    const parsed = parseDefinition(request.definition);
    const shapeFaults = parsed.ok ? await credentialFaults(deps.secretScanner, parsed.value) : parsed.fault;
    const faults = [...(keyFault === undefined ? [] : [keyFault]), ...shapeFaults];
    if (!parsed.ok || key === undefined || faults.length > 0) return fail({ kind: 'invalid', faults });
    const requestHash = definitionHash(parsed.value, deps.sha256);
    const answer = await deps.unitOfWork.asPrincipal(request.principal, (transaction) =>
      createOnce(transaction, deps.ids, request.principal, parsed.value, { key, requestHash }));
    if (answer.ok && !answer.value.replayed) await deps.wakeups.announce('schedules');
    return answer;
  };

const createOnce = async (
  transaction: PrincipalTransaction, ids: Ids, principal: Principal, definition: ScheduleDefinition,
  request: { readonly key: string; readonly requestHash: string },
): Promise<Result<CreateScheduleAnswer, CreateScheduleRefusal>> => {
  const [claimed, scheduleCounts, facts] = await Promise.all([
    transaction.requestKeys.claim(request.key), transaction.tenants.scheduleCounts(), loadDefinitionFacts(transaction, principal, definition),
  ]);
  if (claimed !== 'free') return replay(transaction, claimed.scheduleId, claimed.requestHash === request.requestHash);
  const now = await transaction.now();
  const decision = decideCreation(definition, {
    ...facts, owner: principal, scheduleId: ids.next(), now,
    schedulesOfTenant: scheduleCounts.ofTenant, schedulesOfPrincipal: scheduleCounts.ofPrincipal,
  });
  if (!decision.ok) return fail({ kind: 'invalid', faults: decision.fault });
  const { schedule, revision, event } = decision.value;
  await Promise.all([
    transaction.schedules.insert(schedule, revision),
    transaction.requestKeys.record({ ...request, scheduleId: schedule.id }, now),
    transaction.processEvents.append([event]),
  ]);
  return ok({ schedule, revision, replayed: false });
};

/** A replay answers with the schedule as it is now, and asks nothing about today: it makes nothing. */
const replay = async (
  transaction: PrincipalTransaction, scheduleId: string, sameRequest: boolean,
): Promise<Result<CreateScheduleAnswer, CreateScheduleRefusal>> => {
  if (!sameRequest) return fail({ kind: 'idempotency_mismatch' });
  const found = await transaction.schedules.find(scheduleId);
  if (found === 'not_found') throw new Error('an idempotency key stands for a schedule that is not there');
  return ok({ ...found, replayed: true });
};

const idempotencyKeyFault = (key: string | undefined): Fault | undefined =>
  key !== undefined && key.trim() !== '' && key.length <= 255 ? undefined
    : { pointer: '', reason: 'schedule.idempotency_key_invalid', message: 'the Idempotency-Key header must have 1 to 255 characters' };
