import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'api', globalSetup: './test/global-setup.mjs', globalTeardown: './test/global-teardown.mjs', testTimeout: 60_000 };
