import preset from '../../jest.preset.mjs';

// Each test starts real servers and processes, on machines that may be busy with other suites.
export default { ...preset, displayName: 'dev', testTimeout: 60_000 };
