import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fireDueSchedules } from '@carillon/application';
import { useApi } from '../world.js';
import { runSequence, type Report, type Target } from './campaign.js';
import { BROKEN_ROWS } from './whole-database.js';

const api = useApi();
const FIXED_SEED = 20_260_701;
const asked = { seed: process.env['TEST_FUZZ_SEED'], requests: process.env['TEST_FUZZ_REQUESTS'] };
const CALLERS = ['alice', 'bob', 'mallory', 'reader', 'writer', 'nobody', 'narrow', 'revoked', 'expired', 'disabled', 'unissued'] as const;
let target: Target;

beforeAll(async () => {
  // Nothing here is about ceilings on the number of schedules.
  await api.sql(`UPDATE tenants SET ceilings = ceilings || '{"max_schedules": 1000000, "max_schedules_per_principal": 1000000}'`);
  await api.app.listen(0, '127.0.0.1');
  target = {
    port: (api.app.getHttpServer().address() as AddressInfo).port, logged: api.logged,
    served: (await api.request('GET', '/openapi.json', { as: 'without_token' })).json,
    tokens: Object.fromEntries(CALLERS.map((caller) => [caller, api.token(caller)])),
  };
  await ledgersToRead();
});

/** Occurrences of alice's: one with its run, and more than one page holds. */
const ledgersToRead = async (): Promise<void> => {
  const [{ at }] = await api.sql(`SELECT to_char((carillon_now() + interval '300 milliseconds') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`);
  const { schedule } = (await api.create({ cadence: { kind: 'ONCE', at } })).json;
  const scheduler = await api.connectAs('carillon_schedule_worker');
  await api.sql('SELECT pg_sleep(greatest(0, extract(epoch FROM $1::timestamptz - carillon_now())))', [at]);
  await fireDueSchedules({ ...scheduler, ledger: scheduler.firingLedger, outcomes: scheduler.outcomeLedger })({ batch: 10, retryAfterSeconds: 1, tenantsInFlight: 1 });
  await api.sql(`INSERT INTO schedule_occurrences (id, schedule_id, schedule_revision, nominal_fire_at, disposition, reason_code, created_at, tenant_id, principal_id)
    SELECT gen_random_uuid(), $1, 1, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 day', 'MISSED', 'schedule.misfire_grace_expired', carillon_now(), 'demo', 'alice'
    FROM generate_series(1, 60) n`, [schedule.id]);
};

const expectWhole = async ({ violations, knowledge }: Report): Promise<void> => {
  expect(violations).toEqual([]);
  expect(await api.sql(BROKEN_ROWS)).toEqual([]);
  const created = new Set(knowledge.created().map(({ id }) => id));
  expect(created.size).toBeGreaterThan(10);
  const stored = new Set((await api.sql('SELECT id FROM schedules')).map(({ id }) => id));
  expect([...created].filter((id) => !stored.has(id))).toEqual([]);
};

/** Every status below 500 of every operation; a caller is slowed down only by a hurry that one connection does not make. */
const unseen = ({ document, statuses }: Report): readonly string[] =>
  document.operations.flatMap(({ id, responses }) => Object.keys(responses).filter((status) => Number(status) < 500 && status !== '429').map((status) => `${id} ${status}`))
    .filter((pair) => !statuses.has(pair));

test('the fixed sequence meets every documented answer and no other', async () => {
  const report = await runSequence(target, { seed: FIXED_SEED, requests: 2_500 });
  await expectWhole(report);
  expect(unseen(report)).toEqual([]);
  expect(report.stale).toEqual([]);
}, 300_000);

test('so does one that was never run before', async () => {
  const seed = Number(asked.seed ?? randomInt(2 ** 32));
  const requests = Number(asked.requests ?? 500);
  process.stdout.write(`fuzzing the api: TEST_FUZZ_SEED=${seed} TEST_FUZZ_REQUESTS=${requests}\n`);
  const report = await runSequence(target, { seed, requests });
  expect({ seed, violations: report.violations }).toEqual({ seed, violations: [] });
  await expectWhole(report);
}, 3_600_000);
