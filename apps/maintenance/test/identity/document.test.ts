import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_CEILINGS } from '@carillon/domain';
import { parseIdentityDocument } from '../../src/identity/document.js';

const agent = {
  id: '0d9f1b52-6c1e-4a37-9c55-2f6b8a4e7d10', name: 'general', version: '1', policy_profile: 'default', instructions: 'Be brief.',
  limits: { max_steps: 4, max_model_calls: 4, max_tool_calls: 4, max_cost: '1' },
};
const tenant = (changes: object = {}) => ({ tenants: [{ id: 'demo', ceilings: {}, principals: [{ id: 'alice', scopes: ['run.read'] }], agents: [agent], ...changes }] });
const pointers = (input: unknown) => {
  const document = parseIdentityDocument(input);
  return document.ok ? [] : document.fault.map(({ pointer }) => pointer);
};

describe('the identity document', () => {
  it('gives tenants with their ceilings, principals and agents', () => {
    expect(parseIdentityDocument(tenant({ ceilings: { max_active_runs: 7, daily_cost: '1.5' } }))).toEqual({
      ok: true,
      value: [{
        id: 'demo',
        ceilings: { ...DEFAULT_CEILINGS, maxActiveRuns: 7, dailyCost: 1_500_000 },
        principals: [{ id: 'alice', enabled: true, scopes: ['run.read'] }],
        agents: [{
          id: agent.id, name: 'general', version: '1', policyProfile: 'default', instructions: 'Be brief.',
          limits: { maxSteps: 4, maxModelCalls: 4, maxToolCalls: 4, maxCost: 1_000_000, synthesisReserveSteps: 0, synthesisReserveModelCalls: 0, synthesisReserveCost: 0 },
        }],
      }],
    });
  });

  it('has no order of scopes, and none twice', () => {
    const document = parseIdentityDocument(tenant({ principals: [{ id: 'a', enabled: false, scopes: ['run.read', 'mcp.files.read', 'run.read'] }] }));
    expect(document.ok ? document.value[0]?.principals : []).toEqual([{ id: 'a', enabled: false, scopes: ['mcp.files.read', 'run.read'] }]);
  });

  it.each<[string, unknown, readonly string[]]>([
    ['no object', [], ['', '/tenants']],
    ['no list of tenants', { tenants: {} }, ['/tenants']],
    ['an unknown member', { ...tenant(), tenant: 1 }, ['/tenant']],
    ['a misspelt ceiling', tenant({ ceilings: { max_active_run: 1 } }), ['/tenants/0/ceilings/max_active_run']],
    ['ceilings out of range', tenant({ ceilings: { max_active_runs: 0, daily_cost: 5, monthly_cost: '0' } }), [
      '/tenants/0/ceilings/max_active_runs', '/tenants/0/ceilings/daily_cost', '/tenants/0/ceilings/monthly_cost',
    ]],
    ['an unknown scope', tenant({ principals: [{ id: 'a', scopes: ['run.read', 'root'] }] }), ['/tenants/0/principals/0/scopes/1']],
    ['a principal twice', tenant({ principals: [{ id: 'a', scopes: [] }, { id: 'a', scopes: [] }] }), ['/tenants/0/principals/1/id']],
    ['a switch that is no boolean', tenant({ principals: [{ id: 'a', enabled: 'false', scopes: [] }] }), ['/tenants/0/principals/0/enabled']],
    ['a version twice', tenant({ agents: [agent, agent] }), ['/tenants/0/agents/1/version']],
    ['an agent without an id', tenant({ agents: [{ ...agent, id: 'general' }] }), ['/tenants/0/agents/0/id']],
    ['a tenant twice', { tenants: [{ id: 'a' }, { id: 'a' }] }, ['/tenants/1/id']],
    ['a control character in a name', { tenants: [{ id: 'a\nb' }] }, ['/tenants/0/id']],
  ])('refuses %s, with pointers', (_name, input, expected) => {
    expect(pointers(input)).toEqual(expected);
  });

  it('finds everything that is wrong at once', () => {
    expect(pointers(tenant({ id: '', principals: [{ scopes: 'all' }], agents: [{ ...agent, limits: { ...agent.limits, max_cost: '-1' } }] }))).toEqual([
      '/tenants/0/principals/0/scopes', '/tenants/0/principals/0/id', '/tenants/0/agents/0/limits/max_cost', '/tenants/0/id',
    ]);
  });

  it('takes the demo', () => {
    const demo = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../tools/dev/demo.json'), 'utf8')) as unknown;
    expect(pointers(demo)).toEqual([]);
  });
});
