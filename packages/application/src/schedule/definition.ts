import { canonicalJson, definitionJson, type DefinitionFacts, type Fault, type Principal, type ScheduleDefinition } from '@carillon/domain';
import type { Sha256 } from '../ids/port.js';
import type { SecretScanner } from '../secret/port.js';
import type { PrincipalTransaction } from '../transaction/port.js';

/** The texts of a definition that hold what looks like a credential. The faults carry nothing of them. */
export const credentialFaults = async (scanner: SecretScanner, { title, instruction }: Pick<ScheduleDefinition, 'title' | 'instruction'>): Promise<readonly Fault[]> => {
  const [inTitle, inInstruction] = await Promise.all([scanner.scan(title), scanner.scan(instruction)]);
  const fault = (field: string): Fault =>
    ({ pointer: `/${field}`, reason: `schedule.${field}_contains_credential`, message: 'holds what looks like a credential; a schedule never stores one' });
  return [...(inTitle === 'credential' ? [fault('title')] : []), ...(inInstruction === 'credential' ? [fault('instruction')] : [])];
};

/**
 * What the caller may ask for at this moment. The token narrows what the principal holds; what the principal lost since the token
 * was read narrows it again.
 */
export const loadDefinitionFacts = async (
  transaction: PrincipalTransaction, principal: Principal, { agentId, agentVersion }: Pick<ScheduleDefinition, 'agentId' | 'agentVersion'>,
): Promise<DefinitionFacts> => {
  const [ceilings, agent, authority] = await Promise.all([
    transaction.tenants.ceilings(), transaction.agents.find(agentId, agentVersion), transaction.directory.current(),
  ]);
  const current = authority === 'missing' || !authority.enabled ? [] : authority.scopes;
  return { ceilings, agent: agent === 'not_found' ? null : agent, heldScopes: principal.scopes.filter((scope) => current.includes(scope)) };
};

/** The hash carries its version, so that a later canonical form can be told from this one. */
export const definitionHash = (definition: ScheduleDefinition, sha256: Sha256): string => `v1:${sha256(canonicalJson(definitionJson(definition)))}`;
