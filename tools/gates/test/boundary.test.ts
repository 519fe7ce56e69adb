import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../src/paths.mjs';
import { fixtureTree } from './fixture-tree.js';

const CONFIG = path.join(root, '.dependency-cruiser.mjs');

interface Violation { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }

const cruise = (folder: string): readonly Violation[] => {
  const parents = ['packages', 'apps', 'tools'].filter((parent) => existsSync(path.join(folder, parent)));
  const { stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin/depcruise'), ['--config', CONFIG, '--output-type', 'json', ...parents], {
    cwd: folder, encoding: 'utf8', maxBuffer: 1 << 27,
  });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser said: ${stdout}${stderr}`);
  return JSON.parse(stdout).summary.violations;
};

const manifest = (name: string, testing = false) => JSON.stringify({
  name: `@carillon/${name}`, type: 'module',
  exports: { '.': { default: './dist/index.js' }, ...(testing ? { './testing': { default: './dist/testing/index.js' } } : {}) },
});

/** The house in small, keeping every rule. */
const HOUSE = {
  'package.json': '{ "type": "module" }',
  'packages/domain/package.json': manifest('domain', true),
  'packages/domain/src/index.ts': "export * from './run/run.js';",
  'packages/domain/src/run/run.ts': 'export const run = 1;',
  'packages/domain/src/run/shape.ts': "import { turn } from './turn.js'; export type Shape = typeof turn;",
  'packages/domain/src/run/turn.ts': "import type { Shape } from './shape.js'; export const turn = 1; export type Again = Shape;",
  'packages/domain/src/testing/index.ts': "export { run } from '../run/run.js';",
  'packages/application/package.json': manifest('application', true),
  'packages/application/src/index.ts': "export { run } from '@carillon/domain';",
  'packages/application/src/testing/index.ts': "export { run } from '@carillon/domain/testing';",
  'packages/persistence/package.json': manifest('persistence'),
  'packages/persistence/src/index.ts': "export { run } from '@carillon/application';",
  'packages/persistence/test/a.test.ts': "import '@carillon/application/testing'; import '@carillon/local-postgres';",
  'packages/models/package.json': manifest('models'),
  'packages/models/src/index.ts': "export { run } from '@carillon/domain';",
  'packages/secrets/package.json': manifest('secrets'),
  'packages/secrets/src/index.ts': "export { run } from '@carillon/application';",
  'packages/tools/package.json': manifest('tools'),
  'packages/tools/src/index.ts': "export { run } from '@carillon/application';",
  'packages/runtime/package.json': manifest('runtime'),
  'packages/runtime/src/index.ts': "import 'node:fs'; export { run } from '@carillon/application';",
  'apps/api/package.json': manifest('api'),
  'apps/api/src/index.ts': "import '@carillon/runtime'; export { run } from '@carillon/persistence';",
  'apps/maintenance/package.json': manifest('maintenance'),
  'apps/maintenance/src/index.ts': "export { run } from '@carillon/persistence';",
  'tools/local-postgres/package.json': manifest('local-postgres'),
  'tools/local-postgres/src/index.ts': 'export const server = 1;',
};

test('the house in small breaks no rule', () => {
  const tree = fixtureTree(HOUSE);
  try {
    expect(cruise(tree.folder)).toEqual([]);
  } finally {
    tree.remove();
  }
});

/** One forbidden import a line, and the rule that must name it. */
const FORBIDDEN: readonly (readonly [rule: string, file: string, source: string])[] = [
  ['domain-stands-alone', 'packages/domain/src/bad-node.ts', "import 'node:fs';"],
  ['domain-stands-alone', 'packages/domain/src/bad-up.ts', "import '@carillon/application';"],
  ['domain-stands-alone', 'packages/domain/src/bad-type.ts', "import type { Server } from 'node:http'; export type S = Server;"],
  ['domain-stands-alone', 'packages/domain/src/bad-library.ts', "import 'typeorm';"],
  ['application-knows-domain-only', 'packages/application/src/bad-adapter.ts', "import '@carillon/persistence';"],
  ['application-knows-domain-only', 'packages/application/src/bad-library.ts', "import 'pg';"],
  ['persistence-knows-ports-only', 'packages/persistence/src/bad.ts', "import '@carillon/models';"],
  ['models-knows-ports-only', 'packages/models/src/bad.ts', "import '@carillon/persistence';"],
  ['secrets-knows-ports-only', 'packages/secrets/src/bad.ts', "import '@carillon/persistence';"],
  ['tools-knows-ports-only', 'packages/tools/src/bad.ts', "import '@carillon/runtime';"],
  ['runtime-knows-ports-only', 'packages/runtime/src/bad.ts', "import '@carillon/tools';"],
  ['packages-never-import-apps', 'packages/runtime/src/bad-app.ts', "import '../../../apps/api/src/index.js';"],
  ['apps-never-import-apps', 'apps/api/src/bad-app.ts', "import '../../maintenance/src/index.js';"],
  ['through-the-door', 'apps/api/src/bad-door.ts', "import '../../../packages/domain/src/run/run.js';"],
  ['through-the-door', 'apps/api/src/bad-built.ts', "import '../../../packages/domain/dist/run/run.js';"],
  ['everything-resolves', 'apps/api/src/bad-deep.ts', "import '@carillon/domain/src/run/run.js';"],
  ['testing-door-from-tests-only', 'apps/api/src/bad-testing.ts', "import '@carillon/application/testing';"],
  ['source-never-imports-tests', 'packages/persistence/src/bad-test.ts', "import '../test/a.test.js';"],
  ['tools-stay-outside', 'packages/persistence/src/bad-tool.ts', "import '@carillon/local-postgres';"],
  ['no-cycles', 'packages/domain/src/run/one.ts', "import './two.js';"],
  ['listed-in-the-manifest', 'packages/runtime/src/bad-unlisted.ts', "import 'left-out';"],
];

test('each forbidden import is named by its rule', () => {
  const tree = fixtureTree({
    ...HOUSE,
    ...Object.fromEntries(FORBIDDEN.map(([, file, source]) => [file, source])),
    'packages/domain/dist/run/run.js': 'export const run = 1;',
    'packages/domain/src/run/two.ts': "import './one.js';",
    'node_modules/left-out/package.json': '{ "name": "left-out", "main": "index.js" }',
    'node_modules/left-out/index.js': '',
  });
  try {
    const seen = cruise(tree.folder).map(({ rule, from }) => `${rule.name}: ${from}`);
    expect(seen).toEqual(expect.arrayContaining(FORBIDDEN.map(([rule, file]) => `${rule}: ${file}`)));
  } finally {
    tree.remove();
  }
});

test('every rule has a reason, is an error, and is proved by a forbidden import above', async () => {
  const { forbidden } = (await import(CONFIG)).default;
  expect(forbidden.map(({ name }: { name: string }) => name).sort()).toEqual([...new Set(FORBIDDEN.map(([rule]) => rule))].sort());
  for (const { comment, severity } of forbidden) {
    expect(severity).toBe('error');
    expect(comment).toMatch(/\S{3}.*[.]$/);
  }
});

/** Rooms of the design that come with their features; each leaves this list when its folder appears. */
const NOT_BUILT_YET = ['tools'];

test('the folders that rules name exist, so that none of them is stale', async () => {
  const { forbidden } = (await import(CONFIG)).default;
  const named = forbidden.flatMap(({ from }: { from: { path: string } }) => /^\^packages\/([a-z]+)\/src\/$/.exec(from.path)?.[1] ?? []) as readonly string[];
  expect(named).toEqual(expect.arrayContaining(['domain', 'application', 'persistence', 'models', 'secrets', 'runtime']));
  for (const name of named) {
    expect({ name, exists: existsSync(path.join(root, 'packages', name, 'src')) }).toEqual({ name, exists: !NOT_BUILT_YET.includes(name) });
  }
});
