// Native ES modules: every test script sets NODE_OPTIONS=--experimental-vm-modules, without which NestJS does not load.
// swc only strips types; `typecheck` is what checks tests.
import path from 'node:path';

export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': ['@swc/jest', {
      swcrc: false,
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: {
        target: 'es2024',
        keepClassNames: true,
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      },
    }],
  },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  injectGlobals: true,
  reporters: ['default', path.join(import.meta.dirname, 'tools/gates/src/jest-reporter.mjs')],
};
