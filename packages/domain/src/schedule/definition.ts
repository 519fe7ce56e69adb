import { cadenceJson, parseCadence, type Cadence } from '../cadence/index.js';
import type { Fault } from '../fault.js';
import type { JsonObject } from '../json/canonical.js';
import { readClosedObject, readInteger, readString, readUuid } from '../json/read.js';
import { fail, ok, type Result } from '../result.js';
import { readRunLimits, runLimitsJson, type RunLimits } from '../run/limits.js';

/** Everything that a firing needs, pinned by one revision. A credential is never part of it. */
export interface ScheduleDefinition {
  readonly title: string;
  readonly instruction: string;
  readonly agentId: string;
  readonly agentVersion: string;
  readonly policyProfile: string;
  /** Unique, in ascending order. */
  readonly requestedScopes: readonly string[];
  readonly browserProfileId: string | null;
  readonly limits: RunLimits;
  readonly runTimeoutSeconds: number;
  readonly cadence: Cadence;
  readonly misfireGraceSeconds: number;
  readonly maxConsecutiveFailures: number;
}

const FIELDS = [
  'title', 'instruction', 'agent_id', 'agent_version', 'policy_profile', 'requested_scopes', 'browser_profile_id', 'limits',
  'run_timeout_seconds', 'cadence', 'misfire_grace_seconds', 'max_consecutive_failures',
];
const UNKNOWN = 'schedule.field_unknown';
const INVALID = 'schedule.field_invalid';
const SECONDS = { min: 1, max: 2_147_483_647 };

/** Reads a definition from its wire form. Knows shape and canonical form only; rules about today come later. */
export const parseDefinition = (input: unknown, pointer = ''): Result<ScheduleDefinition, readonly Fault[]> => {
  const faults: Fault[] = [];
  const fields = readClosedObject(input, pointer, FIELDS, INVALID, faults, UNKNOWN) ?? {};
  const at = (name: string) => `${pointer}/${name}`;
  const cadence = parseCadence(fields['cadence'], at('cadence'));
  if (!cadence.ok) faults.push(...cadence.fault);
  const definition = {
    title: readString(fields['title'], at('title'), { min: 1, max: 1024, singleLine: true }, faults),
    instruction: readString(fields['instruction'], at('instruction'), { min: 1, max: 65_536 }, faults),
    agentId: readUuid(fields['agent_id'], at('agent_id'), faults),
    agentVersion: readString(fields['agent_version'], at('agent_version'), NAME, faults),
    policyProfile: readString(fields['policy_profile'], at('policy_profile'), NAME, faults),
    requestedScopes: readScopes(fields['requested_scopes'], at('requested_scopes'), faults),
    browserProfileId: fields['browser_profile_id'] === undefined || fields['browser_profile_id'] === null
      ? null : readUuid(fields['browser_profile_id'], at('browser_profile_id'), faults),
    limits: readRunLimits(fields['limits'], at('limits'), faults),
    runTimeoutSeconds: readInteger(fields['run_timeout_seconds'], at('run_timeout_seconds'), SECONDS, faults),
    misfireGraceSeconds: readInteger(fields['misfire_grace_seconds'], at('misfire_grace_seconds'), SECONDS, faults),
    maxConsecutiveFailures: readInteger(fields['max_consecutive_failures'], at('max_consecutive_failures'), { min: 1, max: 1_000_000 }, faults),
  };
  return faults.length === 0 && cadence.ok ? ok({ ...definition, cadence: cadence.value }) : fail(faults);
};

const NAME = { min: 1, max: 128, singleLine: true };

const readScopes = (input: unknown, pointer: string, faults: Fault[]): readonly string[] => {
  if (!Array.isArray(input) || input.length > 256) {
    faults.push({ pointer, reason: INVALID, message: 'must be a list of at most 256 scopes' });
    return [];
  }
  const scopes = input.map((scope: unknown, index) => readString(scope, `${pointer}/${index}`, NAME, faults));
  if (new Set(scopes).size !== scopes.length) faults.push({ pointer, reason: INVALID, message: 'names a scope twice' });
  return scopes.toSorted();
};

/** The canonical wire form, kept in the revision. An unbound website is left out, so older hashes stay what they were. */
export const definitionJson = (definition: ScheduleDefinition): JsonObject => ({
  title: definition.title,
  instruction: definition.instruction,
  agent_id: definition.agentId,
  agent_version: definition.agentVersion,
  policy_profile: definition.policyProfile,
  requested_scopes: definition.requestedScopes,
  ...(definition.browserProfileId === null ? {} : { browser_profile_id: definition.browserProfileId }),
  limits: runLimitsJson(definition.limits),
  run_timeout_seconds: definition.runTimeoutSeconds,
  cadence: cadenceJson(definition.cadence),
  misfire_grace_seconds: definition.misfireGraceSeconds,
  max_consecutive_failures: definition.maxConsecutiveFailures,
});
