import { DEFAULT_CEILINGS, decideCreation, definitionFaults, definitionJson, parseDefinition, canonicalJson, type AgentVersion } from '../../src/index.js';
import { aDefinition, aDefinitionBody, instant, OWNER } from '../../src/testing/index.js';

const faultsOf = (body: unknown) => {
  const parsed = parseDefinition(body);
  return parsed.ok ? [] : parsed.fault.map(({ pointer, reason }) => `${pointer} ${reason}`);
};
const agent: AgentVersion = {
  tenantId: 'demo', agentId: aDefinition().agentId, name: 'general', version: '1', policyProfile: 'default', instructions: 'Help.', limits: aDefinition().limits,
};

test('a legal definition round-trips through its canonical form', () => {
  const parsed = parseDefinition(aDefinitionBody());
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fault));
  expect(parsed.value).toEqual(aDefinition());
  expect(parseDefinition(definitionJson(parsed.value))).toEqual(parsed);
});

test('money, order of scopes and absent members do not change the canonical form', () => {
  const one = parseDefinition(aDefinitionBody({ requested_scopes: ['run.read', 'agent.read'], browser_profile_id: null }));
  const limits = { ...(aDefinitionBody()['limits'] as object), max_cost: '1.00' };
  const two = parseDefinition(aDefinitionBody({ requested_scopes: ['agent.read', 'run.read'], limits }));
  if (!one.ok || !two.ok) throw new Error('expected both to be legal');
  expect(canonicalJson(definitionJson(one.value))).toBe(canonicalJson(definitionJson(two.value)));
});

test.each<[string, unknown, string]>([
  ['no object', [], ' schedule.field_invalid'],
  ['an unknown field', aDefinitionBody({ owner: 'me' }), '/owner schedule.field_unknown'],
  ['an empty title', aDefinitionBody({ title: '' }), '/title schedule.field_invalid'],
  ['a title of blanks', aDefinitionBody({ title: '  ' }), '/title schedule.field_invalid'],
  ['a title with a newline', aDefinitionBody({ title: 'a\nb' }), '/title schedule.field_invalid'],
  ['a title of 1025 code points', aDefinitionBody({ title: '😀'.repeat(1025) }), '/title schedule.field_invalid'],
  ['an instruction with U+0000', aDefinitionBody({ instruction: 'a\u0000b' }), '/instruction schedule.field_invalid'],
  ['an instruction with half a surrogate pair', aDefinitionBody({ instruction: 'a\ud800b' }), '/instruction schedule.field_invalid'],
  ['an agent id that is none', aDefinitionBody({ agent_id: 'general' }), '/agent_id schedule.field_invalid'],
  ['a scope twice', aDefinitionBody({ requested_scopes: ['run.read', 'run.read'] }), '/requested_scopes schedule.field_invalid'],
  ['a timeout of nothing', aDefinitionBody({ run_timeout_seconds: 0 }), '/run_timeout_seconds schedule.field_invalid'],
  ['a grace as text', aDefinitionBody({ misfire_grace_seconds: '60' }), '/misfire_grace_seconds schedule.field_invalid'],
  ['no failure limit', aDefinitionBody({ max_consecutive_failures: undefined }), '/max_consecutive_failures schedule.field_invalid'],
  ['limits with an unknown field', aDefinitionBody({ limits: { ...(aDefinitionBody()['limits'] as object), max_hours: 1 } }), '/limits/max_hours schedule.field_unknown'],
  ['a cost of seven decimals', aDefinitionBody({ limits: { ...(aDefinitionBody()['limits'] as object), max_cost: '1.0000001' } }), '/limits/max_cost schedule.limits_invalid'],
  ['a cost as a number', aDefinitionBody({ limits: { ...(aDefinitionBody()['limits'] as object), max_cost: 1 } }), '/limits/max_cost schedule.limits_invalid'],
  ['a reserve as large as its total', aDefinitionBody({ limits: { ...(aDefinitionBody()['limits'] as object), synthesis_reserve_steps: 8 } }), '/limits/synthesis_reserve_steps schedule.limits_invalid'],
  ['an invalid zone', aDefinitionBody({ cadence: { kind: 'DAILY', local_time: '09:00', timezone: 'Mars/Olympus' } }), '/cadence/timezone schedule.timezone_invalid'],
  ['a naive instant', aDefinitionBody({ cadence: { kind: 'ONCE', at: '2026-07-01T09:00:00' } }), '/cadence/at schedule.instant_invalid'],
])('%s is refused at its place', (_name, body, fault) => {
  expect(faultsOf(body)).toContain(fault);
});

test('texts are read into one Unicode form, so that what is answered at once is what is read later', () => {
  const parsed = parseDefinition(aDefinitionBody({ instruction: 'Cafe\u0301' }));
  expect(parsed.ok && parsed.value.instruction).toBe('Caf\u00e9');
});

test('a title of 1024 emoji fits: lengths are code points', () => {
  expect(faultsOf(aDefinitionBody({ title: '😀'.repeat(1024) }))).toEqual([]);
});

test('the rules of today name every fault at once', () => {
  const faults = definitionFaults(aDefinition({ requestedScopes: ['run.read', 'time.travel'], runTimeoutSeconds: 86_401, policyProfile: 'lax' }),
    { heldScopes: [], agent, ceilings: DEFAULT_CEILINGS });
  expect(faults.map((fault) => fault.reason)).toEqual([
    'schedule.scope_unknown', 'schedule.scope_not_granted', 'schedule.policy_profile_mismatch', 'schedule.run_timeout_limit',
  ]);
});

test('a run that costs more than a day allows could never be admitted, so it is refused at once', () => {
  const definition = aDefinition({ limits: { ...aDefinition().limits, maxCost: 25_000_001 } });
  expect(definitionFaults(definition, { heldScopes: ['workspace.read'], agent, ceilings: DEFAULT_CEILINGS }).map((fault) => fault.reason)).toEqual(['schedule.max_cost_limit']);
});

describe('creation', () => {
  const facts = {
    owner: OWNER, scheduleId: 'id', now: instant('2026-07-01T16:00:00Z'), heldScopes: ['workspace.read'], agent, ceilings: DEFAULT_CEILINGS,
    schedulesOfTenant: 0, schedulesOfPrincipal: 0,
  };

  test('may fire at the very instant of the creation, and arms so that the cache can be computed again', () => {
    const created = decideCreation(aDefinition(), facts);
    if (!created.ok) throw new Error('expected a schedule');
    expect(created.value.schedule.nextFireAt?.toString()).toBe('2026-07-01T16:00:00Z');
    expect(created.value.schedule.armedAt.toString()).toBe('2026-07-01T15:59:59.999Z');
    expect(created.value.event).toMatchObject({ eventType: 'schedule.created', actorType: 'principal', actorId: 'alice' });
  });

  test('of a ONCE in the past is refused', () => {
    const created = decideCreation(aDefinition({ cadence: { kind: 'ONCE', at: instant('2026-07-01T15:59:59.999Z') } }), facts);
    expect(created).toMatchObject({ ok: false, fault: [{ reason: 'schedule.no_future_occurrence' }] });
  });

  test.each([[{ schedulesOfPrincipal: 1_000 }], [{ schedulesOfTenant: 10_000 }]])('beyond the count is refused', (counts) => {
    expect(decideCreation(aDefinition(), { ...facts, ...counts })).toMatchObject({ ok: false, fault: [{ reason: 'schedule.schedule_count_limit' }] });
    expect(decideCreation(aDefinition(), { ...facts, schedulesOfPrincipal: 999, schedulesOfTenant: 9_999 }).ok).toBe(true);
  });
});

test('minus zero is zero', () => {
  const parsed = parseDefinition(aDefinitionBody({ limits: { ...(aDefinitionBody()['limits'] as object), synthesis_reserve_steps: -0 } }));
  expect(parsed.ok && Object.is(parsed.value.limits.synthesisReserveSteps, 0)).toBe(true);
});
