import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'async-worker', testTimeout: 60_000 };
