import { aDefinitionBody } from '@carillon/domain/testing';
import type { ScheduleCommand } from '@carillon/domain';
import { memoryPrincipal } from '../../src/testing/index.js';
import { ALICE, NOW, world } from '../world.js';

const setUp = async () => {
  const all = world();
  const created = await all.create({ principal: ALICE, idempotencyKey: 'key', definition: aDefinitionBody() });
  if (!created.ok) throw new Error('the schedule was refused');
  const { id } = created.value.schedule;
  const change = (kind: ScheduleCommand['kind'], input: unknown, principal = ALICE, scheduleId = id) => all.change({ principal, scheduleId, kind, input });
  all.deps.wakeups.announced.length = 0;
  return { ...all, id, change };
};

const update = (definition: object = {}, expectedRevision: unknown = 1) => ({ expected_revision: expectedRevision, definition: { ...aDefinitionBody(), ...definition } });

test('an update writes the next revision, tells of it and wakes the scheduler', async () => {
  const { store, deps, change, id } = await setUp();
  expect(await change('update', update({ title: 'Evening' }))).toMatchObject({
    ok: true, value: { schedule: { currentRevision: 2, state: 'ACTIVE' }, revision: { revision: 2, definition: { title: 'Evening' } } },
  });
  expect([...store.tables.revisions.keys()]).toEqual([`${id}@1`, `${id}@2`]);
  expect([...store.tables.processEvents.values()].map(({ eventType }) => eventType)).toEqual(['schedule.created', 'schedule.updated']);
  expect(deps.wakeups.announced).toEqual(['schedules']);
});

test('an update to the same definition writes a revision too', async () => {
  const { change } = await setUp();
  expect(await change('update', update())).toMatchObject({ ok: true, value: { schedule: { currentRevision: 2 } } });
});

test('pause, resume and cancel change the state once, and say the same when repeated', async () => {
  const { store, deps, change } = await setUp();
  for (const [kind, state] of [['pause', 'PAUSED'], ['resume', 'ACTIVE'], ['cancel', 'CANCELLED']] as const) {
    for (const _ of [1, 2]) expect(await change(kind, { expected_revision: 1 })).toMatchObject({ ok: true, value: { schedule: { state, currentRevision: 1 } } });
  }
  expect([...store.tables.processEvents.values()].map(({ eventType }) => eventType))
    .toEqual(['schedule.created', 'schedule.paused', 'schedule.resumed', 'schedule.cancelled']);
  expect(deps.wakeups.announced).toEqual(['schedules', 'schedules']);
});

test('a stale command learns the current revision and changes nothing', async () => {
  const { store, change, id } = await setUp();
  await change('update', update());
  const before = store.tables.schedules.get(id);
  for (const [kind, input] of [['update', update()], ['pause', { expected_revision: 1 }], ['resume', { expected_revision: 1 }], ['cancel', { expected_revision: 3 }]] as const) {
    expect(await change(kind, input)).toEqual({ ok: false, fault: { kind: 'revision_conflict', currentRevision: 2 } });
  }
  expect(store.tables.schedules.get(id)).toEqual(before);
});

test('the revision is compared before the rules of today are asked', async () => {
  const { change } = await setUp();
  await change('update', update());
  expect(await change('update', update({ requested_scopes: ['run.cancel'] }))).toMatchObject({ ok: false, fault: { kind: 'revision_conflict' } });
});

test('a cancelled schedule stays cancelled', async () => {
  const { change } = await setUp();
  await change('cancel', { expected_revision: 1 });
  for (const [kind, input] of [['update', update()], ['pause', { expected_revision: 1 }], ['resume', { expected_revision: 1 }]] as const) {
    expect(await change(kind, input)).toEqual({ ok: false, fault: { kind: 'terminal' } });
  }
});

test('a paused one-time schedule whose instant has passed cannot be resumed: time is never made up for', async () => {
  const { store, change } = await setUp();
  await change('update', update({ cadence: { kind: 'ONCE', at: '2026-07-01T15:30:00Z' } }));
  await change('pause', { expected_revision: 2 });
  store.setNow(NOW.add({ hours: 1 }));
  expect(await change('resume', { expected_revision: 2 })).toEqual({ ok: false, fault: { kind: 'no_future_occurrence' } });
});

test('of somebody else there is nothing to change', async () => {
  const { change, id } = await setUp();
  const bob = { ...ALICE, principalId: 'bob' };
  for (const [kind, input] of [['update', update()], ['pause', { expected_revision: 1 }], ['cancel', { expected_revision: 7 }]] as const) {
    expect(await change(kind, input, bob, id)).toEqual({ ok: false, fault: { kind: 'not_found' } });
    expect(await change(kind, input, ALICE, '99999999-9999-4999-8999-999999999999')).toEqual({ ok: false, fault: { kind: 'not_found' } });
  }
});

test.each<[ScheduleCommand['kind'], unknown, string, string]>([
  ['pause', undefined, '', 'schedule.field_invalid'],
  ['pause', {}, '/expected_revision', 'schedule.field_invalid'],
  ['pause', { expected_revision: '1' }, '/expected_revision', 'schedule.field_invalid'],
  ['pause', { expected_revision: 0 }, '/expected_revision', 'schedule.field_invalid'],
  ['pause', { expected_revision: 1.5 }, '/expected_revision', 'schedule.field_invalid'],
  ['pause', { expected_revision: 2 ** 31 }, '/expected_revision', 'schedule.field_invalid'],
  ['resume', { expected_revision: 1, state: 'ACTIVE' }, '/state', 'schedule.field_unknown'],
  ['cancel', { expected_revision: 1, definition: {} }, '/definition', 'schedule.field_unknown'],
  ['update', { expected_revision: 1 }, '/definition', 'schedule.field_invalid'],
  ['update', { ...update({ title: '' }) }, '/definition/title', 'schedule.field_invalid'],
  ['update', { ...update({ revision: 7 }) }, '/definition/revision', 'schedule.field_unknown'],
  ['update', { ...update({ cadence: { kind: 'ONCE', at: '2026-07-01T14:00:00Z' } }) }, '/definition/cadence', 'schedule.no_future_occurrence'],
  ['update', { ...update({ requested_scopes: ['run.cancel'] }) }, '/definition/requested_scopes/0', 'schedule.scope_not_granted'],
  ['update', { ...update({ agent_version: '2' }) }, '/definition/agent_version', 'schedule.agent_unknown'],
])('%s with %j is refused at %s', async (kind, input, pointer, reason) => {
  const { store, change, id } = await setUp();
  const before = store.tables.schedules.get(id);
  expect(await change(kind, input)).toMatchObject({ ok: false, fault: { kind: 'invalid', faults: expect.arrayContaining([expect.objectContaining({ pointer, reason })]) } });
  expect([store.tables.schedules.get(id), store.tables.revisions.size]).toEqual([before, 1]);
});

test('what the principal has lost meanwhile is not granted by an update', async () => {
  const { store, change } = await setUp();
  memoryPrincipal(store, ALICE, { scopes: ['schedule.write'] });
  expect(await change('update', update())).toMatchObject({ ok: false, fault: { faults: [{ reason: 'schedule.scope_not_granted' }] } });
});

describe('[share.schedule.no_credentials] what looks like a credential is refused before anything is stored', () => {
  const secret = `carillon_${'A'.repeat(43)}_00000000`;
  test.each(['title', 'instruction'])('in the %s of an update', async (field) => {
    const { store, change } = await setUp();
    const answer = await change('update', update({ [field]: `use ${secret} for it` }));
    expect(answer).toMatchObject({ ok: false, fault: { kind: 'invalid', faults: [{ pointer: `/definition/${field}`, reason: `schedule.${field}_contains_credential` }] } });
    expect(JSON.stringify(answer)).not.toContain(secret);
    expect(store.tables.revisions.size).toBe(1);
  });

  test.each(['title', 'instruction'])('in the %s of a create', async (field) => {
    const { store, create } = await setUp();
    const answer = await create({ principal: ALICE, idempotencyKey: 'other', definition: aDefinitionBody({ [field]: secret }) });
    expect(answer).toMatchObject({ ok: false, fault: { kind: 'invalid', faults: [{ pointer: `/${field}`, reason: `schedule.${field}_contains_credential` }] } });
    expect(JSON.stringify(answer)).not.toContain(secret);
    expect(store.tables.schedules.size).toBe(1);
  });
});
