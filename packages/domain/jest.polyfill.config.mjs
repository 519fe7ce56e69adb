// The same suite once more, with the polyfill in the place of the runtime's own Temporal.
import config from './jest.config.mjs';

export default { ...config, displayName: 'domain-polyfill', globals: { __CARILLON_TEMPORAL__: 'polyfill' } };
