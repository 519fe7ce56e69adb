import { changeSchedule } from '@carillon/application';
import { addSchedule, ALICE, fire, memorySecretScanner, recordingWakeups, SCOPES, settle, verdictOf } from '@carillon/application/testing';
import { Temporal, type Cadence, type Instant } from '@carillon/domain';
import { aDefinitionBody, instant } from '@carillon/domain/testing';
import fc from 'fast-check';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';
import { GRACE, nextAfter, serialOrder, shown, type Answered, type ModelCadence, type ModelState, type Operation } from './lifecycle-model.js';

const RUNS = Number(process.env['TEST_LIFECYCLE_RUNS'] ?? 300);
const START = Date.parse('2026-07-01T12:00:00Z');
const HOUR = 3_600_000;

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
afterAll(() => world.close());

const at = (milliseconds: number): Instant => Temporal.Instant.fromEpochMilliseconds(milliseconds);
const cadenceOf = (cadence: ModelCadence): Cadence => cadence.kind === 'once'
  ? { kind: 'ONCE', at: at(cadence.at) } : { kind: 'DAILY', localTime: `${String(cadence.hour).padStart(2, '0')}:00:00`, timezone: 'UTC' };
const cadenceBody = (cadence: ModelCadence) => cadence.kind === 'once'
  ? { kind: 'ONCE', at: at(cadence.at).toString() } : { kind: 'DAILY', local_time: `${String(cadence.hour).padStart(2, '0')}:00`, timezone: 'UTC' };

/** What is asked, before it is known which revision stands there: `behind` revisions less than the one that does, or one more. */
interface Wish {
  readonly kind: Operation['kind'];
  readonly behind: -1 | 0 | 1;
  readonly onceInHours: number | 'daily';
  readonly hour: number;
}

const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom('update', 'update', 'pause', 'pause', 'resume', 'resume', 'scan', 'scan', 'cancel'),
  behind: fc.constantFrom(0, 0, 0, 0, 1, -1),
  onceInHours: fc.constantFrom<Wish['onceInHours'][]>('daily', 'daily', 'daily', -1, 1, 30),
  hour: fc.integer({ min: 0, max: 23 }),
});
const batches = fc.array(
  fc.record({ hours: fc.constantFrom(0, 0, 1, 5, 25, 60), wishes: fc.array(wish, { minLength: 1, maxLength: 8 }) }), { minLength: 4, maxLength: 10 },
);

const operationOf = ({ kind, behind, onceInHours, hour }: Wish, revision: number, now: number): Operation => {
  if (kind === 'scan') return { kind };
  const seen = Math.max(1, revision - behind);
  if (kind !== 'update') return { kind, seen };
  return { kind, seen, cadence: onceInHours === 'daily' ? { kind: 'daily', hour } : { kind: 'once', at: now + onceInHours * HOUR } };
};

const perform = async (id: string, operation: Operation): Promise<Answered> => {
  if (operation.kind === 'scan') {
    const [result] = await fire(world, [{ id, tenantId: ALICE.tenantId } as Parameters<typeof fire>[1][number]]);
    return verdictOf(result);
  }
  const change = changeSchedule({ unitOfWork: world.unitOfWork, wakeups: recordingWakeups(), secretScanner: memorySecretScanner });
  const definition = (cadence: ModelCadence) =>
    aDefinitionBody({ cadence: cadenceBody(cadence), misfire_grace_seconds: GRACE / 1000, max_consecutive_failures: 1000 });
  const answer = await change({
    principal: { ...ALICE, scopes: SCOPES }, scheduleId: id, kind: operation.kind,
    input: { expected_revision: operation.seen, ...(operation.kind === 'update' ? { definition: definition(operation.cadence) } : {}) },
  });
  if (answer.ok) return storedForm(answer.value.schedule);
  const { fault } = answer;
  switch (fault.kind) {
    case 'revision_conflict': return `revision_conflict ${fault.currentRevision}`;
    case 'invalid': return `invalid ${fault.faults.map(({ reason }) => reason).join()}`;
    default: return fault.kind;
  }
};

const storedForm = (schedule: { readonly state: ModelState['state']; readonly currentRevision: number; readonly nextFireAt: Instant | null; readonly consecutiveFailures: number }): Answered =>
  shown({ state: schedule.state, revision: schedule.currentRevision, next: schedule.nextFireAt?.epochMilliseconds ?? null, failures: schedule.consecutiveFailures });

const stored = async (id: string): Promise<Answered> => {
  const found = await world.unitOfWork.asPrincipal(ALICE, ({ schedules }) => schedules.find(id));
  if (found === 'not_found') throw new Error('the schedule is gone');
  return storedForm(found.schedule);
};

interface EventRow { readonly event_type: string; readonly payload: Record<string, string | null> }

/** What the record alone must say, whatever order it was. */
const judgeRecord = async (id: string): Promise<void> => {
  const events: EventRow[] = await world.database.sql(`SELECT event_type, payload FROM process_events WHERE payload ->> 'schedule_id' = $1 ORDER BY id`, [id]);
  const ended = events.findIndex(({ payload }) => payload['next_state'] === 'CANCELLED');
  if (ended >= 0) expect(events.slice(ended + 1).map(({ event_type: type }) => type)).toEqual([]);
  // Each transition begins where the one before ended: none was made from a state that was over already.
  // (A scan may tell of one transition in several events.)
  const transitions = events.filter(({ event_type: type }) => !['schedule.completed', 'schedule.misfires_coalesced', 'schedule.auto_paused'].includes(type));
  expect(transitions.slice(1).map(({ payload }) => payload['previous_state'])).toEqual(transitions.slice(0, -1).map(({ payload }) => payload['next_state']));
  const rows = await world.database.sql('SELECT nominal_fire_at, created_at FROM schedule_occurrences WHERE schedule_id = $1 ORDER BY created_at', [id]);
  for (const { nominal_fire_at: nominal, created_at: decidedAt } of rows) {
    expect(decidedAt.getTime()).toBeGreaterThanOrEqual(nominal.getTime());
    const index = events.findIndex(({ event_type: type, payload }) => type.startsWith('schedule.occurrence.') && Date.parse(payload['nominal_fire_at'] ?? '') === nominal.getTime());
    const resumed = events.slice(0, index).findLast(({ event_type: type }) => type === 'schedule.resumed');
    // Nothing of the time before the last resume is ever decided.
    if (resumed !== undefined) expect(nominal.getTime()).toBeGreaterThan(Date.parse(resumed.payload['event_time'] ?? ''));
  }
};

test('[gate.schedule.lifecycle_linear] on eight connections, stale and current revisions mixed with scans: every history equals a serial one', async () => {
  await settle(world);
  // A run of one history must not hold up the firings of the next one.
  await world.setTenant(ALICE.tenantId, { maxActiveRuns: 1_000_000, maxMaterializationsPerMinute: 1_000_000, dailyCost: 1e12, monthlyCost: 1e12 });
  let commands = 0;
  await fc.assert(fc.asyncProperty(batches, async (rounds) => {
    let now = START;
    await world.setNow(at(now));
    const cadence: ModelCadence = { kind: 'daily', hour: 9 };
    let model: ModelState = { state: 'ACTIVE', revision: 1, cadence, next: nextAfter(cadence, now), failures: 0, inFlight: false, decided: [] };
    const { id } = await addSchedule(world, ALICE, { nextFireAt: at(model.next ?? 0), armedAt: at(now - 1), updatedAt: at(now) }, {
      cadence: cadenceOf(cadence), misfireGraceSeconds: GRACE / 1000, maxConsecutiveFailures: 1000,
    });
    for (const { hours, wishes } of rounds) {
      now += hours * HOUR;
      await world.setNow(at(now));
      const operations = wishes.map((each) => operationOf(each, model.revision, now));
      const answers = await Promise.all(operations.map((operation) => perform(id, operation)));
      commands += operations.length;
      const after = serialOrder(model, now, operations.map((operation, index) => ({ operation, answer: answers[index] ?? '' })), await stored(id));
      if (after === 'none') throw new Error(`no serial order explains ${JSON.stringify({ model, now, operations, answers, stored: await stored(id) })}`);
      model = after;
    }
    await judgeRecord(id);
  }), { numRuns: RUNS, endOnFailure: true });
  expect(commands).toBeGreaterThan(RUNS * 10);
}, 600_000);

test('the search for an order finds none where there is none', () => {
  const cadence: ModelCadence = { kind: 'daily', hour: 9 };
  const start: ModelState = { state: 'ACTIVE', revision: 1, cadence, next: 5, failures: 0, inFlight: false, decided: [] };
  const update = { kind: 'update', seen: 1, cadence } as const;
  const won = (revision: number) => shown({ ...start, revision, next: nextAfter(cadence, START) });
  const both = [{ operation: update, answer: won(2) }, { operation: update, answer: won(2) }];
  expect(serialOrder(start, START, both, won(2))).toBe('none');
  expect(serialOrder(start, START, [both[0] as (typeof both)[0], { operation: update, answer: 'revision_conflict 2' }], won(2))).not.toBe('none');
  expect(serialOrder(start, START, [{ operation: { kind: 'cancel', seen: 1 }, answer: shown({ ...start, state: 'CANCELLED', next: null }) }], shown(start))).toBe('none');
  expect(instant('2026-07-01T12:00:00Z').epochMilliseconds).toBe(START);
});
