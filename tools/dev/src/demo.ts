import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The identity document that `maintenance apply` reads; only what the supervisor itself needs of it is named here. */
interface IdentityDocument {
  readonly tenants: readonly {
    readonly id: string;
    readonly principals: readonly { readonly id: string }[];
    readonly agents: readonly { readonly id: string; readonly version: string; readonly policy_profile: string }[];
  }[];
}

export interface Demo {
  /** The document itself, for `maintenance apply -f`. */
  readonly file: string;
  /** Changes when the document does. */
  readonly digest: string;
  readonly principals: readonly { readonly tenant: string; readonly id: string }[];
  readonly agent: { readonly id: string; readonly version: string; readonly policy_profile: string };
}

export const readDemo = (): Demo => {
  const file = fileURLToPath(new URL('../demo.json', import.meta.url));
  const content = readFileSync(file, 'utf8');
  const { tenants } = JSON.parse(content) as IdentityDocument;
  const agent = tenants[0]?.agents[0];
  if (!agent) throw new Error(`${file} names no agent`);
  return {
    file,
    digest: createHash('sha256').update(content).digest('hex'),
    principals: tenants.flatMap((tenant) => tenant.principals.map(({ id }) => ({ tenant: tenant.id, id }))),
    agent: { id: agent.id, version: agent.version, policy_profile: agent.policy_profile },
  };
};
