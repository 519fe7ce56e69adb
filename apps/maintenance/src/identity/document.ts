import type { IdentityAgent, IdentityTenant } from '@carillon/application';
import {
  DEFAULT_CEILINGS, fail, isKnownScope, ok, parseMoney, readClosedObject, readInteger, readRunLimits, readString, readUuid,
  type Fault, type MicroDollars, type Result, type TenantCeilings,
} from '@carillon/domain';

const INVALID = 'identity.field_invalid';
const UNKNOWN = 'identity.field_unknown';
const DUPLICATE = 'identity.duplicate';
const NAME = { min: 1, max: 255, singleLine: true };
const INSTRUCTIONS = { min: 1, max: 65_536 };

/**
 * Reads the document that `apply` takes. It is closed: a misspelt ceiling would else silently be the default one. Every fault
 * comes with its pointer, so that all of them can be mended at once.
 */
export const parseIdentityDocument = (input: unknown): Result<readonly IdentityTenant[], readonly Fault[]> => {
  const faults: Fault[] = [];
  const document = readClosedObject(input, '', ['tenants'], INVALID, faults, UNKNOWN) ?? {};
  const tenants = readList(document['tenants'], '/tenants', faults).map((tenant, index) => readTenant(tenant, `/tenants/${index}`, faults));
  refuseDuplicates(tenants.map(({ id }) => id), (index) => `/tenants/${index}/id`, faults);
  return faults.length > 0 ? fail(faults) : ok(tenants);
};

const readTenant = (input: unknown, pointer: string, faults: Fault[]): IdentityTenant => {
  const fields = readClosedObject(input, pointer, ['id', 'ceilings', 'principals', 'agents'], INVALID, faults, UNKNOWN) ?? {};
  const principals = readList(fields['principals'] ?? [], `${pointer}/principals`, faults)
    .map((principal, index) => readPrincipal(principal, `${pointer}/principals/${index}`, faults));
  const agents = readList(fields['agents'] ?? [], `${pointer}/agents`, faults)
    .map((agent, index) => readAgent(agent, `${pointer}/agents/${index}`, faults));
  refuseDuplicates(principals.map(({ id }) => id), (index) => `${pointer}/principals/${index}/id`, faults);
  refuseDuplicates(agents.map(({ id, version }) => `${id}@${version}`), (index) => `${pointer}/agents/${index}/version`, faults);
  return {
    id: readString(fields['id'], `${pointer}/id`, NAME, faults, INVALID),
    ceilings: readCeilings(fields['ceilings'] ?? {}, `${pointer}/ceilings`, faults),
    principals, agents,
  };
};

const readPrincipal = (input: unknown, pointer: string, faults: Fault[]): IdentityTenant['principals'][number] => {
  const fields = readClosedObject(input, pointer, ['id', 'enabled', 'scopes'], INVALID, faults, UNKNOWN) ?? {};
  const { enabled = true } = fields;
  if (typeof enabled !== 'boolean') faults.push({ pointer: `${pointer}/enabled`, reason: INVALID, message: 'must be true or false' });
  const scopes = readList(fields['scopes'] ?? [], `${pointer}/scopes`, faults).map((scope, index) => {
    if (typeof scope === 'string' && isKnownScope(scope)) return scope;
    faults.push({ pointer: `${pointer}/scopes/${index}`, reason: 'identity.scope_unknown', message: 'is not a known scope' });
    return '';
  });
  return { id: readString(fields['id'], `${pointer}/id`, NAME, faults, INVALID), enabled: enabled === true, scopes: [...new Set(scopes)].toSorted() };
};

const readAgent = (input: unknown, pointer: string, faults: Fault[]): IdentityAgent => {
  const fields = readClosedObject(
    input, pointer, ['id', 'name', 'version', 'policy_profile', 'instructions', 'limits'], INVALID, faults, UNKNOWN,
  ) ?? {};
  return {
    id: readUuid(fields['id'], `${pointer}/id`, faults, INVALID),
    name: readString(fields['name'], `${pointer}/name`, NAME, faults, INVALID),
    version: readString(fields['version'], `${pointer}/version`, NAME, faults, INVALID),
    policyProfile: readString(fields['policy_profile'], `${pointer}/policy_profile`, NAME, faults, INVALID),
    instructions: readString(fields['instructions'], `${pointer}/instructions`, INSTRUCTIONS, faults, INVALID),
    limits: readRunLimits(fields['limits'], `${pointer}/limits`, faults),
  };
};

const COUNT_CEILINGS = {
  max_active_runs: ['maxActiveRuns', 1_000_000],
  max_materializations_per_minute: ['maxMaterializationsPerMinute', 1_000_000],
  max_run_timeout_seconds: ['maxRunTimeoutSeconds', 604_800],
  max_misfire_grace_seconds: ['maxMisfireGraceSeconds', 604_800],
  max_steps: ['maxSteps', 1_000_000],
  max_model_calls: ['maxModelCalls', 1_000_000],
  max_tool_calls: ['maxToolCalls', 1_000_000],
  max_schedules: ['maxSchedules', 10_000_000],
  max_schedules_per_principal: ['maxSchedulesPerPrincipal', 10_000_000],
} as const;
const COST_CEILINGS = { daily_cost: 'dailyCost', monthly_cost: 'monthlyCost', max_run_cost: 'maxRunCost' } as const;

/** A ceiling that is not given is the default one. */
const readCeilings = (input: unknown, pointer: string, faults: Fault[]): TenantCeilings => {
  const fields = readClosedObject(input, pointer, [...Object.keys(COUNT_CEILINGS), ...Object.keys(COST_CEILINGS)], INVALID, faults, UNKNOWN) ?? {};
  const counts = Object.entries(COUNT_CEILINGS).map(([name, [key, max]]) =>
    [key, fields[name] === undefined ? DEFAULT_CEILINGS[key] : readInteger(fields[name], `${pointer}/${name}`, { min: 1, max }, faults, INVALID)]);
  const costs = Object.entries(COST_CEILINGS).map(([name, key]) =>
    [key, fields[name] === undefined ? DEFAULT_CEILINGS[key] : readCost(fields[name], `${pointer}/${name}`, faults)]);
  return { ...DEFAULT_CEILINGS, ...Object.fromEntries([...counts, ...costs]) };
};

const readCost = (value: unknown, pointer: string, faults: Fault[]): MicroDollars => {
  const amount = parseMoney(value);
  if (amount !== undefined && amount > 0) return amount;
  faults.push({ pointer, reason: INVALID, message: 'must be a positive decimal string of US dollars with at most 6 decimals' });
  return 1;
};

const readList = (value: unknown, pointer: string, faults: Fault[]): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  faults.push({ pointer, reason: INVALID, message: 'must be a list' });
  return [];
};

const refuseDuplicates = (keys: readonly string[], pointerOf: (index: number) => string, faults: Fault[]): void => {
  keys.forEach((key, index) => {
    if (keys.indexOf(key) < index) faults.push({ pointer: pointerOf(index), reason: DUPLICATE, message: 'stands there twice' });
  });
};
