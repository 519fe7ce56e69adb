import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../src/paths.mjs';
import { fixtureTree } from './fixture-tree.js';

const CONFIG = readFileSync(path.join(root, '.oxlintrc.json'), 'utf8');

const lint = (file: string, source: string): string => {
  const tree = fixtureTree({ '.oxlintrc.json': CONFIG, [file]: source });
  try {
    return spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['-c', '.oxlintrc.json', '-f', 'unix', '--deny-warnings', '.'], { cwd: tree.folder, encoding: 'utf8' }).stdout;
  } finally {
    tree.remove();
  }
};

const PURE = ['packages/domain/src/a.ts', 'packages/application/src/run/a.ts'];

describe.each(PURE)('in %s', (file) => {
  test.each([
    ['Date', 'export const at = () => new Date();', 'no-restricted-globals'],
    ['performance', 'export const at = () => performance.now();', 'no-restricted-globals'],
    ['process', "export const home = process.env['HOME'];", 'no-restricted-globals'],
    ['setTimeout', 'export const wait = () => setTimeout(() => 1, 1);', 'no-restricted-globals'],
    ['setInterval', 'export const wait = () => setInterval(() => 1, 1);', 'no-restricted-globals'],
    ['fetch', "export const page = () => fetch('x');", 'no-restricted-globals'],
    ['crypto', 'export const id = () => crypto.randomUUID();', 'no-restricted-globals'],
    ['a global by its long name', 'export const at = () => globalThis.Date.now();', 'no-restricted-properties'],
    ['Math.random', 'export const dice = () => Math.random();', 'no-restricted-properties'],
    ['Temporal.Now', 'export const at = (Temporal) => Temporal.Now.instant();', 'no-restricted-properties'],
    ['AbortSignal.timeout', 'export const end = () => AbortSignal.timeout(1);', 'no-restricted-properties'],
    ['a module of Node', "export * from 'node:fs';", 'no-restricted-imports'],
    ['console', "export const say = () => console.log('x');", 'no-console'],
    ['a default export', 'export default 1;', 'no-default-export'],
  ])('%s is an error', (_, source, rule) => {
    expect(lint(file, source)).toMatch(new RegExp(`\\[Error/\\w+\\(${rule}\\)\\]`));
  });
});

test('elsewhere clocks and timers are allowed, and default exports only in configuration', () => {
  expect(lint('apps/api/src/a.ts', 'export const wait = () => setTimeout(() => Date.now(), 1);')).toBe('');
  expect(lint('apps/api/jest.config.mjs', 'export default {};')).toBe('');
  expect(lint('apps/api/src/a.ts', 'export default {};')).toContain('no-default-export');
});

test('imports in decorated classes stay value imports: nothing asks to make them type-only', () => {
  const nest = "import { Injectable } from '@nestjs/common';\nimport { Service } from './service.js';\n@Injectable()\nexport class Route { constructor(readonly service: Service) {} }\n";
  expect(lint('apps/api/src/route.ts', nest)).toBe('');
});
