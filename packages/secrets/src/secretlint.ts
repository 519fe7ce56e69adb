import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { rules as presetRules } from '@secretlint/secretlint-rule-preset-recommend';

// On by default, and it keeps every mark: a process that scans for weeks would fill its memory with them.
secretLintProfiler.setEnabled(false);

/** Rules of the preset that are left out. */
export const LEFT_OUT: readonly string[] = [
  // Obeys comments inside the text: whoever writes the text would decide whether it is looked at.
  'filter-comments',
  // Looks at files by the ending of their name.
  'gcp',
  // These take `_authToken=<token>` and `postgres://<user>:<password>@<host>` for credentials. Our own shapes know stand-ins.
  'npm', 'basicauth', 'database-connection-string',
].map((name) => `@secretlint/secretlint-rule-${name}`);

const rules = presetRules.filter(({ meta }) => !LEFT_OUT.includes(meta.id)).map((rule) => ({ id: rule.meta.id, rule }));

/**
 * One literal of each rule: without any of them no rule of the preset can match, so the text need not be shown to it. A rule that
 * an update brings along has no literal here; a test compares the list of rules with the one below. The literals are looked for
 * from their last or their rarest character, of which prose has few: that is five times as fast as from their first.
 */
const LITERAL = new RegExp([
  `_(?<=(?:gsk|hf|lin_api|ntn|shp(?:pa|ca|at|ss)|[sr]k_(?:live|test)|gh[pousr]|github_pat|glc|glsa|ops|vc[pikar]|dckr_pat|figd|cf(?:k|ut|at))_)`,
  '-(?<=(?:xox[a-z]|xapp|glpat|tskey|sk-ant)-)', '-----BEGIN', '\\.(?<=(?:SG|hv[sbr]|[hH][oO][oO][kK][sS])\\.)', '[:=](?<=(?:ACCESS|access|Access)_?(?:KEY|key|Key)["\']?\\s*[:=])',
  'T3BlbkFJ', 'dapi[A-Fa-f0-9]{32}',
].join('|'));

/** Every rule that {@link LITERAL} was made for. */
export const KNOWN_RULES: readonly string[] = [
  'aws', 'slack', 'openai', 'anthropic', 'groq', 'huggingface', 'linear', 'notion', 'privatekey', 'sendgrid', 'shopify',
  'stripe', 'github', 'gitlab', 'grafana', '1password', 'hashicorp-vault', 'vercel', 'databricks', 'docker', 'figma',
  'cloudflare', 'tailscale',
].map((name) => `@secretlint/secretlint-rule-${name}`);

export const activeRules = (): readonly string[] => rules.map(({ id }) => id);

export const mayConcernSecretlint = (text: string): boolean => LITERAL.test(text);

/**
 * The ids of the rules that match, and nothing of what they matched.
 * @throws Error without cause or detail: secretlint's own could quote the text
 */
export const rulesMatching = async (text: string): Promise<readonly string[]> => {
  try {
    const { messages } = await lintSource({
      source: { filePath: 'text', content: text, contentType: 'text' },
      options: { config: { rules }, noPhysicFilePath: true, maskSecrets: true },
    });
    return messages.map(({ ruleId }) => ruleId);
  } catch {
    throw new Error('secretlint could not scan a text');
  }
};
