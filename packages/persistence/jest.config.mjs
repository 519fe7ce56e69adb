import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'persistence', globalSetup: './test/global-setup.mjs', globalTeardown: './test/global-teardown.mjs', testTimeout: 60_000 };
