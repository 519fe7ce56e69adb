import { aDefinitionBody } from '@carillon/domain/testing';
import { ALICE, NOW, world } from '../world.js';
import { memoryPrincipal } from '../../src/testing/index.js';

const request = (definition: unknown = aDefinitionBody()) => ({ principal: ALICE, idempotencyKey: 'key', definition });

test('a create stores schedule, revision, key and event, and wakes the scheduler', async () => {
  const { store, deps, create } = world();
  const answer = await create(request());
  expect(answer).toMatchObject({ ok: true, value: { replayed: false, schedule: { state: 'ACTIVE', currentRevision: 1 } } });
  const { schedules, revisions, requestKeys, processEvents } = store.tables;
  expect([schedules.size, revisions.size, requestKeys.size, processEvents.size]).toEqual([1, 1, 1, 1]);
  expect(deps.wakeups.announced).toEqual(['schedules']);
});

test('the same key with the same definition answers with what was made, and makes nothing', async () => {
  const { store, deps, create } = world();
  const first = await create(request());
  const again = await create(request({ ...aDefinitionBody(), requested_scopes: ['workspace.read'], browser_profile_id: null }));
  expect(first.ok && again.ok && again.value.schedule.id === first.value.schedule.id && again.value.replayed).toBe(true);
  expect(store.tables.schedules.size).toBe(1);
  expect(deps.wakeups.announced).toHaveLength(1);
});

test('the same key with another definition is refused', async () => {
  const { create } = world();
  await create(request());
  expect(await create(request(aDefinitionBody({ title: 'Other' })))).toEqual({ ok: false, fault: { kind: 'idempotency_mismatch' } });
});

test('a replay asks nothing about today: not the time, not the authority', async () => {
  const { store, create } = world();
  const once = aDefinitionBody({ cadence: { kind: 'ONCE', at: '2026-07-01T15:00:10Z' } });
  await create(request(once));
  store.setNow(NOW.add({ hours: 1 }));
  memoryPrincipal(store, ALICE, { scopes: [] });
  expect(await create(request(once))).toMatchObject({ ok: true, value: { replayed: true } });
});

test('a refused create leaves its key free', async () => {
  const { store, create } = world();
  expect(await create(request(aDefinitionBody({ requested_scopes: ['run.cancel'] })))).toMatchObject({
    ok: false, fault: { kind: 'invalid', faults: [{ reason: 'schedule.scope_not_granted' }] },
  });
  expect(store.tables.requestKeys.size).toBe(0);
  expect(await create(request())).toMatchObject({ ok: true });
});

test.each([[undefined], [''], ['  '], ['k'.repeat(256)]])('the key %j is refused', async (key) => {
  const { store, create } = world();
  expect(await create({ ...request(), idempotencyKey: key })).toMatchObject({ ok: false, fault: { faults: [{ reason: 'schedule.idempotency_key_invalid' }] } });
  expect(store.tables.schedules.size).toBe(0);
});

test('what the principal has lost since the token was read is not granted', async () => {
  const { store, create } = world();
  memoryPrincipal(store, ALICE, { scopes: ['schedule.write'] });
  expect(await create(request())).toMatchObject({ ok: false, fault: { faults: [{ reason: 'schedule.scope_not_granted' }] } });
});
