// The same suite once more, with the polyfill in the place of the runtime's own Temporal; a package is packed once.
import config from './jest.config.mjs';

export default { ...config, displayName: 'domain-polyfill', testPathIgnorePatterns: ['/test/packed[.]test[.]ts$', '/test/browser/'], globals: { __CARILLON_TEMPORAL__: 'polyfill' } };
