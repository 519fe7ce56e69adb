import preset from '../../jest.preset.mjs';

// Each test starts real servers and processes, on machines that may be busy with other suites.
export default { ...preset, displayName: 'local-postgres', testTimeout: 60_000 };
