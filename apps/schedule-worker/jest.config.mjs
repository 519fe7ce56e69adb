import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'schedule-worker', testTimeout: 60_000 };
