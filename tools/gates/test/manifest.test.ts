import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../src/paths.mjs';
import { workspaceMembers } from '../src/workspace.mjs';
import { isCode, linesMatching, sourceTree, textOf } from './source-tree.js';

const members = workspaceMembers();
const ours = (dependencies: Readonly<Record<string, string>>) => Object.keys(dependencies).filter((name) => name.startsWith('@carillon/'));
const PACKAGES = ['domain', 'application', 'persistence', 'models', 'secrets', 'tools', 'runtime', 'client'];

/** The arrows: what each folder may list of ours. An app may list every package. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/application': ['domain'],
  'packages/persistence': ['application', 'domain'],
  'packages/models': ['application', 'domain'],
  'packages/secrets': ['application', 'domain'],
  'packages/tools': ['application', 'domain'],
  'packages/runtime': ['application', 'domain'],
  'packages/client': [],
  'packages/bench': [...PACKAGES, 'local-postgres'],
  'tools/local-postgres': [],
  'tools/dev': ['local-postgres'],
  'tools/e2e': ['client'],
  'tools/gates': [],
};
/** What only tests use: a PostgreSQL of their own, and the way to say that a suite cannot run here. */
const FOR_TESTS = ['local-postgres', 'gates'];
/** They run the built product as it is, so they list what must be built first. */
const RUNS_THE_PRODUCT = ['tools/e2e', 'tools/dev', 'packages/bench'];

/** They stand outside of the workspace, each with npm's own lockfile: what installs the rest, and what only one command needs. */
const LOCKED_BY_NPM = ['tools/toolchain', 'tools/prism'];

const catalog = new Map(
  (/^catalog:\n((?: .*\n?)+)/m.exec(textOf('pnpm-workspace.yaml'))?.[1] ?? '').split('\n').flatMap((line) => {
    const [, name, version] = /^ {2}'?([^':]+)'?: (\S+)$/.exec(line) ?? [];
    return name === undefined || version === undefined ? [] : [[name, version] as const];
  }),
);

test('there are members and a catalog to judge', () => {
  expect(members.length).toBeGreaterThan(8);
  expect(catalog.size).toBeGreaterThan(20);
});

test('packages, apps and tools list of ours only what the arrows allow', () => {
  const wrong = members.flatMap(({ folder, dependencies, devDependencies }) => {
    const allowed = folder.startsWith('apps/') ? PACKAGES : ARROWS[folder];
    if (allowed === undefined) return [`${folder}: has no arrows in tools/gates/test/manifest.test.ts`];
    const inTests = [...allowed, ...FOR_TESTS];
    return [
      ...ours(dependencies).filter((name) => !allowed.includes(name.slice('@carillon/'.length))).map((name) => `${folder} → ${name}`),
      ...(RUNS_THE_PRODUCT.includes(folder) ? [] : ours(devDependencies).filter((name) => !inTests.includes(name.slice('@carillon/'.length))).map((name) => `${folder} → ${name} (dev)`)),
    ];
  });
  expect(wrong).toEqual([]);
});

test('the references of each tsconfig.build.json mirror its manifest', () => {
  const folderOf = new Map(members.map(({ name, folder }) => [name, folder]));
  for (const { folder, dependencies } of members) {
    const file = path.join(root, folder, 'tsconfig.build.json');
    if (!existsSync(file)) continue;
    const references = (JSON.parse(readFileSync(file, 'utf8')).references ?? []) as readonly { readonly path: string }[];
    const referenced = references.map((reference) => path.posix.join(folder, reference.path)).sort();
    const listed = ours(dependencies).map((name) => `${folderOf.get(name)}/tsconfig.build.json`).sort();
    expect({ folder, referenced }).toEqual({ folder, referenced: listed });
  }
});

test('third parties come from the catalog in exact versions, and every entry of it is used', () => {
  const rootManifest = JSON.parse(textOf('package.json'));
  const listed = [...members, { folder: '.', dependencies: {}, devDependencies: rootManifest.devDependencies as Readonly<Record<string, string>> }];
  const used = new Set<string>();
  for (const { folder, dependencies, devDependencies } of listed) {
    for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect({ folder, name, range }).toEqual({ folder, name, range: name.startsWith('@carillon/') ? 'workspace:*' : 'catalog:' });
      if (!name.startsWith('@carillon/')) used.add(name);
    }
  }
  for (const [name, version] of catalog) expect({ name, version }).toEqual({ name, version: expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/) });
  expect([...used].sort()).toEqual([...catalog.keys()].sort());
});

test('docs/dependencies.md has each third party with its version, a reason, a licence, its upkeep and its install script', () => {
  const rows = textOf('docs/dependencies.md').split('\n').flatMap((line) => {
    const cells = line.split('|').slice(1, -1).map((cell) => cell.trim());
    const name = /^`([^`]+)`$/.exec(cells[0] ?? '')?.[1];
    return name === undefined ? [] : [{ name, cells: cells.slice(1) }];
  });
  const outside = LOCKED_BY_NPM.map((folder) => JSON.parse(textOf(`${folder}/package.json`)));
  const expected = [...catalog, ...outside.flatMap(({ dependencies, optionalDependencies }) => Object.entries({ ...dependencies, ...optionalDependencies } as Record<string, string>))];
  expect(rows.map(({ name, cells }) => `${name} ${cells[0]}`).sort()).toEqual(expected.map(([name, version]) => `${name} ${version}`).sort());
  for (const { name, cells } of rows) expect({ name, filled: cells.filter((cell) => cell !== '').length }).toEqual({ name, filled: 5 });
});

/** The package of an import, or nothing for relative paths and Node's own modules. */
const packageOf = (specifier: string): string | undefined =>
  /^(\.|node:|\/)/.test(specifier) ? undefined : specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');

test('what source imports, types included, stands in its own manifest', () => {
  const files = sourceTree().filter(isCode);
  const unlisted = members.flatMap(({ folder, name, dependencies, devDependencies }) =>
    files.filter((file) => file.startsWith(`${folder}/src/`)).flatMap((file) => {
      const listed = new Set([name, ...Object.keys(dependencies), ...(folder.startsWith('tools/') || file.includes('/src/testing/') ? Object.keys(devDependencies) : [])]);
      const imports = [...textOf(file).matchAll(/^(?:import|export)\b[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm)];
      return imports.map((found) => packageOf(found[1] ?? found[2] ?? found[3] ?? '.')).filter((found) => found !== undefined && !listed.has(found)).map((found) => `${file}: ${found}`);
    }));
  expect(unlisted).toEqual([]);
});

test('pnpm-lock.yaml pins by integrity and names no host', () => {
  expect(linesMatching(['pnpm-lock.yaml'], /https?:\/\//)).toEqual([]);
  expect(textOf('pnpm-lock.yaml')).toContain('integrity');
});

test.each(LOCKED_BY_NPM)('%s pins every package by integrity, exactly, and says of none where it came from', (folder) => {
  const { '': own, ...packages } = JSON.parse(textOf(`${folder}/package-lock.json`)).packages as Readonly<Record<string, Record<string, any>>>;
  expect(Object.keys(packages).length).toBeGreaterThan(3);
  for (const [name, { integrity, resolved }] of Object.entries(packages)) expect({ name, integrity, resolved }).toEqual({ name, integrity: expect.stringMatching(/^sha512-/), resolved: undefined });
  const manifest = JSON.parse(textOf(`${folder}/package.json`));
  for (const kind of ['dependencies', 'optionalDependencies']) {
    expect(own?.[kind]).toEqual(manifest[kind]);
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) expect({ name, version, locked: packages[`node_modules/${name}`]?.['version'] }).toEqual({ name, version: expect.stringMatching(/^\d+\.\d+\.\d+$/), locked: version });
  }
});
