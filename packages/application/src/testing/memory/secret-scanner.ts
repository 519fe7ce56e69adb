import { ACCESS_TOKEN_PREFIX } from '../../principal/access-token.js';
import type { SecretScanner } from '../../secret/port.js';

/** Knows one kind of credential, the product's own tokens: enough to see that a use case asks and obeys. */
export const memorySecretScanner: SecretScanner = {
  scan: async (text) => (text.includes(ACCESS_TOKEN_PREFIX) ? 'credential' : 'clean'),
};
