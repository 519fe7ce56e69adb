import { randomUUID } from 'node:crypto';
import { aDefinitionBody } from '@carillon/domain/testing';
import { useApi } from '../world.js';
import { ROUTES } from './routes.js';

const api = useApi();
const WITH_ID = ROUTES.filter(([, route]) => route.includes('99999999'));

/** Bodies and queries from right to wrong: whatever is asked, it must not matter whether the id is somebody's. */
const REQUESTS: { readonly [method: string]: readonly { readonly query?: string; readonly body?: unknown }[] } = {
  GET: [{}, { query: '?limit=1' }, { query: '?limit=x' }, { query: '?cursor=x' }],
  PATCH: [
    { body: { expected_revision: 1, definition: aDefinitionBody() } }, { body: { expected_revision: 9, definition: aDefinitionBody() } },
    { body: { expected_revision: 1, definition: aDefinitionBody({ requested_scopes: ['schedule.cancel'], agent_version: '9' }) } }, { body: {} }, { body: '{' },
  ],
  POST: [{ body: { expected_revision: 1 } }, { body: { expected_revision: 9 } }, { body: {} }],
  DELETE: [{ query: '?expected_revision=1' }, { query: '?expected_revision=9' }, { query: '' }],
};

test.each(WITH_ID)("[share.schedule.scope_isolated] %s %s: alice's id and one that never was get the same answer, byte for byte and header for header", async (method, route) => {
  const { json: { schedule } } = await api.create();
  await api.sql(`INSERT INTO schedule_occurrences (id, schedule_id, schedule_revision, nominal_fire_at, disposition, reason_code, created_at, tenant_id, principal_id)
    VALUES (gen_random_uuid(), $1, 1, '2026-01-01T00:00:00Z', 'MISSED', 'schedule.misfire_grace_expired', carillon_now(), 'demo', 'alice')`, [schedule.id]);
  const before = await api.sql('SELECT * FROM schedules WHERE id = $1', [schedule.id]);
  for (const as of ['bob', 'mallory'] as const) {
    for (const { query = '', body } of REQUESTS[method] ?? []) {
      const ask = async (id: string) => {
        const url = route.replace(/[0-9a-f-]{36}/, id) + query;
        const { status, headers, text } = await api.request(method, url, { as, headers: { 'x-request-id': 'fixed' }, ...(body === undefined ? {} : { body }) });
        return { status, text, headers: { ...headers, date: 'aside' } };
      };
      const [foreign, unknown] = [await ask(schedule.id), await ask(randomUUID())];
      expect(foreign).toEqual(unknown);
      expect(Object.keys(foreign.headers)).toEqual(Object.keys(unknown.headers));
      expect([400, 404, 422]).toContain(foreign.status);
    }
  }
  expect(await api.sql('SELECT * FROM schedules WHERE id = $1', [schedule.id])).toEqual(before);
});

test("alice's tenant's other tenant has an agent of the same id, and alice's request keys are hers", async () => {
  const key = { headers: { 'idempotency-key': 'the same' } };
  const made = await Promise.all((['alice', 'bob', 'mallory'] as const).map((as) => api.create({}, { as, ...key })));
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(made.map(({ json }) => json.schedule.id)).size).toBe(3);
});
