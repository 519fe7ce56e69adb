import preset from '../../jest.preset.mjs';

// The boundary tests start the linters, on machines that may be busy with other suites.
export default { ...preset, displayName: 'gates', testTimeout: 60_000 };
