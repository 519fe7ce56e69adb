import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'interactive-worker', testTimeout: 60_000 };
