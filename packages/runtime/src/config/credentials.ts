import type { Environment } from './settings.js';

/** Names under which keys of model vendors and tools travel: ours, and the ones that vendors' own libraries pick up unasked. */
const CREDENTIAL = /^MODEL_API_KEY$|_API_KEY$|_API_TOKEN$|^AWS_(SECRET_ACCESS_KEY|SESSION_TOKEN|BEARER_TOKEN_BEDROCK)$|^(ANTHROPIC|HUGGING_?FACE)_(AUTH_)?TOKEN$|^HF_TOKEN$|^GOOGLE_APPLICATION_CREDENTIALS$/;

/**
 * A sentence for each credential of a model or tool in the environment of a process that must not hold one. What a process
 * does not hold, nobody can take from it. Values are never repeated.
 */
export const heldCredentials = (env: Environment): readonly string[] =>
  Object.keys(env).filter((name) => CREDENTIAL.test(name) && env[name] !== undefined && env[name] !== '').toSorted()
    .map((name) => `${name} is set, but only the workers that execute runs may hold a credential of a model or tool: remove it from this process's environment.`);
