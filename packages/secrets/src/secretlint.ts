import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { rules as presetRules } from '@secretlint/secretlint-rule-preset-recommend';

// On by default, and it keeps every mark: a process that scans for weeks would fill its memory with them.
secretLintProfiler.setEnabled(false);

/** Its rule obeys comments inside the text. Whoever writes the text would decide whether it is looked at. */
const COMMENTS = '@secretlint/secretlint-rule-filter-comments';

const rules = presetRules.filter(({ meta }) => meta.id !== COMMENTS).map((rule) => ({ id: rule.meta.id, rule }));

/**
 * One literal of each rule: without any of them no rule of the preset can match, so the text need not be shown to it. A rule that
 * an update brings along has no literal here; a test compares the list of rules with the one below.
 */
const LITERAL = new RegExp([
  'access_?key["\']?\\s*[:=]', '-----BEGIN', ':\\/\\/[^\\s\\/]{3,}@', 'x-oauth-basic@', '_authToken=', 'npm_', 'xox[a-z]-', 'xapp-', 'hooks\\.slack\\.com',
  'sk-(?:ant-api|proj-|svcacct-|admin-)', 'T3BlbkFJ', 'gsk_', 'hf_', 'lin_api_', 'ntn_', 'SG\\.', 'shp(?:pa|ca|at|ss)_', '[sr]k_(?:live|test)_',
  'gh[pousr]_', 'github_pat_', 'glpat-', 'glc_', 'glsa_', 'ops_ey', 'hv[sbr]\\.', 'vc[pikar]_', 'dapi[A-F0-9]{32}', 'dckr_pat_', 'figd_', 'cf(?:k|ut|at)_',
  'tskey-',
].join('|'), 'i');

/** Every rule that {@link LITERAL} was made for. */
export const KNOWN_RULES: readonly string[] = [
  'aws', 'gcp', 'npm', 'slack', 'basicauth', 'openai', 'anthropic', 'groq', 'huggingface', 'linear', 'notion', 'privatekey', 'sendgrid', 'shopify',
  'stripe', 'github', 'gitlab', 'grafana', '1password', 'database-connection-string', 'hashicorp-vault', 'vercel', 'databricks', 'docker', 'figma',
  'cloudflare', 'tailscale',
].map((name) => `@secretlint/secretlint-rule-${name}`);

export const activeRules = (): readonly string[] => rules.map(({ id }) => id);

export const mayConcernSecretlint = (text: string): boolean => LITERAL.test(text);

/** @throws Error without cause or detail: secretlint's own could quote the text */
export const secretlintFinds = async (text: string): Promise<boolean> => {
  try {
    const { messages } = await lintSource({
      source: { filePath: 'text', content: text, contentType: 'text' },
      options: { config: { rules }, noPhysicFilePath: true, maskSecrets: true },
    });
    return messages.length > 0;
  } catch {
    throw new Error('secretlint could not scan a text');
  }
};
