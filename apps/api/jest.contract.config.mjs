import config from './jest.config.mjs';

// Not a part of `npm test`: `npm run contract`.
export default { ...config, displayName: 'api contract', testMatch: ['<rootDir>/test/contract/*.contract.ts'] };
