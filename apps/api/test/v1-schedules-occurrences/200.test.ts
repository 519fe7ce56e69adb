import { fireDueSchedules } from '@carillon/application';
import { INSTANT, useApi, UUID } from '../world.js';

const api = useApi();

const soon = async (milliseconds: number): Promise<string> =>
  (await api.sql(`SELECT to_char((carillon_now() + make_interval(secs => $1 / 1000.0)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`, [milliseconds]))[0].at;

const occurrencesOf = async (id: string, query = '') => {
  const answer = await api.request('GET', `/v1/schedules/${id}/occurrences${query}`);
  expect(answer.status).toBe(200);
  return answer.json as { readonly items: readonly any[]; readonly next_cursor: string | null };
};

test('a schedule that has not fired has an empty ledger', async () => {
  const { json } = await api.create();
  expect(await occurrencesOf(json.schedule.id)).toEqual({ items: [], next_cursor: null });
});

test('an instant that was decided, with its run from queued to completed', async () => {
  const at = await soon(300);
  const { schedule } = (await api.create({ cadence: { kind: 'ONCE', at }, requested_scopes: ['run.read'] })).json;
  const scheduler = await api.connectAs('carillon_schedule_worker');
  await api.sql('SELECT pg_sleep(greatest(0, extract(epoch FROM $1::timestamptz - carillon_now())))', [at]);
  await fireDueSchedules({ ...scheduler, ledger: scheduler.firingLedger, outcomes: scheduler.outcomeLedger })({ batch: 10, retryAfterSeconds: 1, tenantsInFlight: 1 });

  const [queued] = (await occurrencesOf(schedule.id)).items;
  expect(queued).toEqual({
    id: UUID, schedule_id: schedule.id, schedule_revision: 1, nominal_fire_at: schedule.next_fire_at, disposition: 'MATERIALIZED',
    session_id: UUID, run_id: UUID, reason_code: null, authority_version: expect.stringMatching(/^1-/), materialized_at: INSTANT,
    links_erased_at: null, created_at: INSTANT,
    run: {
      id: queued.run_id, session_id: queued.session_id, parent_run_id: null, status: 'QUEUED', step_count: 0, model_call_count: 0, tool_call_count: 0,
      usage: { input_tokens: 0, output_tokens: 0, cost_usd: '0' },
      limits: { max_steps: 8, max_model_calls: 8, max_tool_calls: 8, max_cost_usd: '1', deadline_at: INSTANT },
      failure: null, cancel_requested_at: null, created_at: INSTANT, updated_at: INSTANT, priority: 10, scopes: ['run.read'],
      agent_id: '11111111-1111-4111-8111-111111111111', agent_version: '1', policy_profile: 'default', scheduled_for: expect.anything(),
      started_at: null, finished_at: null, final_message: null, waiting_for: null, schedule_id: schedule.id, occurrence_id: queued.id,
    },
  });

  const worker = await api.connectAs('carillon_async_worker');
  const [lease] = await worker.runQueue.claim({ workerId: worker.ids.next(), priorities: [10], limit: 1, leaseSeconds: 30 });
  await worker.runJournal.open(lease!);
  await worker.runJournal.recordTurn(lease!, { text: 'Done.', stopReason: 'end_turn', inputTokens: 12, outputTokens: 3, cost: 1_500 });
  await worker.runJournal.end(lease!, { status: 'COMPLETED', finalMessage: 'Done.' });
  expect((await occurrencesOf(schedule.id)).items[0].run).toMatchObject({
    status: 'COMPLETED', final_message: 'Done.', started_at: INSTANT, finished_at: INSTANT, step_count: 1, model_call_count: 1,
    usage: { input_tokens: 12, output_tokens: 3, cost_usd: '0.0015' }, failure: null,
  });
});

describe('a long ledger', () => {
  let id: string;
  beforeAll(async () => {
    id = (await api.create()).json.schedule.id;
    await api.sql(`INSERT INTO schedule_occurrences (id, schedule_id, schedule_revision, nominal_fire_at, disposition, reason_code, created_at, tenant_id, principal_id)
      SELECT gen_random_uuid(), $1, 1, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 day', 'MISSED', 'schedule.misfire_grace_expired', carillon_now(), 'demo', 'alice'
      FROM generate_series(1, 60) n`, [id]);
  });

  it('is told newest nominal first, fifty at a time unless asked otherwise', async () => {
    const { items, next_cursor } = await occurrencesOf(id);
    expect(items).toHaveLength(50);
    expect(items[0]).toMatchObject({ disposition: 'MISSED', reason_code: 'schedule.misfire_grace_expired', run: null, run_id: null, nominal_fire_at: '2026-03-02T00:00:00Z' });
    const rest = await occurrencesOf(id, `?cursor=${next_cursor}`);
    expect(rest.next_cursor).toBeNull();
    const nominals = [...items, ...rest.items].map(({ nominal_fire_at }) => nominal_fire_at as string);
    expect(new Set(nominals).size).toBe(60);
    expect(nominals).toEqual([...nominals].sort().reverse());
  });

  it('is the owner\'s in pages of one as well', async () => {
    const { items, next_cursor } = await occurrencesOf(id, '?limit=1');
    expect((await occurrencesOf(id, `?limit=1&cursor=${next_cursor}`)).items[0].nominal_fire_at < items[0].nominal_fire_at).toBe(true);
  });
});
