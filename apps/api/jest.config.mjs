import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'api', testTimeout: 60_000 };
