import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../src/paths.mjs';
import { isCode, linesMatching, sourceTree, textOf } from './source-tree.js';

// The patterns below would find themselves.
const files = sourceTree().filter((file) => file !== 'tools/gates/test/hygiene.test.ts');
const code = files.filter(isCode);
const text = files.filter((file) => isCode(file) || /\.(md|json|ya?ml|css|html|tsx?)$|(^|\/)\.?[a-z]+$/.test(file));

test('there is something to look at', () => {
  expect(code.length).toBeGreaterThan(100);
});

test('no test is switched off or alone', () => {
  expect(linesMatching(code.filter((file) => file.includes('/test/')), /\b(test|it|describe)\s*\.\s*(skip|only|todo|failing)\b|\b[xf](it|describe|test)\(/)).toEqual([]);
});

test('nothing is left for later in comments', () => {
  expect(linesMatching(text, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
});

test('no path of somebody\'s machine', () => {
  expect(linesMatching(text, /(?<![\w.])\/(home|Users|root|work)\/[\w.-]{2,}/)).toEqual([]);
});

test('no host of a registry', () => {
  expect(linesMatching(text, /registry\.(npmjs|yarnpkg|npmmirror)\.|https?:\/\/[^\s/]*(registry|artifactory|nexus|verdaccio)/i)).toEqual([]);
});

test('no word of a workplace', () => {
  const notes = ['design', 'house', 'stack', 'perf', 'assurance', 'platform', 'scheduled-runs'].join('|');
  expect(linesMatching(text.filter((file) => file !== 'pnpm-lock.yaml'), new RegExp(`\\b(${notes})\\.md\\b|\\bissue #?\\d+\\b|\\b(co-?worker agent|helper agent|this sandbox|prompt says|the brief)\\b`, 'i'))).toEqual([]);
});

test('no file is called by what it is not about', () => {
  expect(files.filter((file) => /(^|[/.-])(utils?|common|misc|helpers?|managers?)([/.-])/i.test(file))).toEqual([]);
});

/** Tables of data: one idea, however long. */
const DATA = ['packages/domain/src/civil/zone-names.ts', 'packages/client/src/schema.ts'];

test('no source file holds two ideas', () => {
  expect(code.filter((file) => file.includes('/src/') && !DATA.includes(file) && textOf(file).split('\n').length > 260)).toEqual([]);
});

test.each(['LICENSE', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/map.md', 'docs/glossary.md', 'docs/dependencies.md', 'docs/gates.md'])('%s is there', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true);
});

test('links between documents lead somewhere', () => {
  const broken = files.filter((file) => file.endsWith('.md')).flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => path.join(path.dirname(file), target))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${file}: ${target}`));
  expect(broken).toEqual([]);
});

test('every decision is numbered in order and says what was decided, why, what was refused and what follows', () => {
  const decisions = files.filter((file) => file.startsWith('adr/')).sort();
  expect(decisions.length).toBeGreaterThanOrEqual(6);
  decisions.forEach((file, index) => {
    expect(path.basename(file)).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+\\.md$`));
    for (const heading of ['## Decided', '## Why', '## Refused', '## Consequences']) expect({ file, found: textOf(file).includes(`${heading}\n`) }).toEqual({ file, found: true });
  });
});

test('every file and folder that a document names in code type exists', () => {
  const absent = files.filter((file) => file.endsWith('.md') && !file.startsWith('adr/')).flatMap((file) =>
    [...textOf(file).matchAll(/`((?:packages|apps|tools|infra)\/[\w./-]+)`/g)]
      .filter(([, named = '']) => !existsSync(path.join(root, named)))
      .map(([, named = '']) => `${file}: ${named}`));
  expect(absent).toEqual([]);
});
