import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'maintenance', testTimeout: 60_000 };
