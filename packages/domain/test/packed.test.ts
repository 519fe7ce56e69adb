import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGE = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'carillon-packed-'));
const home = path.join(folder, 'home');
const user = path.join(folder, 'user');

/** The `js` blocks of the README, each with what its comments say that it prints. */
const examples = [...readFileSync(path.join(PACKAGE, 'README.md'), 'utf8').matchAll(/^## (.*)$|```js\n([\s\S]*?)```/gm)]
  .reduce<{ heading: string; found: { heading: string; code: string; printed: string }[] }>(({ heading, found }, [, title, code]) => (title !== undefined
    ? { heading: title, found }
    : { heading, found: [...found, { heading, code: code ?? '', printed: [...(code ?? '').matchAll(/^\/\/ → (.*)$/gm)].map(([, line]) => `${line}\n`).join('') }] }),
  { heading: '', found: [] }).found;

/** Every Node at hand: the pinned one, and the machine's, which may be older and without Temporal. */
const nodes = [process.execPath, ...(existsSync('/usr/bin/node') ? ['/usr/bin/node'] : [])];

/** npm finds its settings beside the Node that it came with, so it is run as the machine runs it, without ours in its path. */
const machinePath = (process.env['PATH'] ?? '').split(path.delimiter).filter((entry) => !entry.includes('node_modules')).join(path.delimiter);

beforeAll(async () => {
  mkdirSync(home);
  mkdirSync(user);
  await run('pnpm', ['pack', '--pack-destination', folder], { cwd: PACKAGE });
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(path.join(user, 'package.json'), '{ "private": true, "type": "module" }\n');
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', path.join(folder, tarball)], { cwd: user, env: { ...process.env, PATH: machinePath, HOME: home, NODE_OPTIONS: '' } });
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package brings its code, its words and its licence, and needs nothing of ours', () => {
  const installed = path.join(user, 'node_modules/@carillon/domain');
  expect(readdirSync(installed).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  expect(Object.keys(JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')).dependencies)).toEqual(['@js-temporal/polyfill']);
  expect(readdirSync(path.join(user, 'node_modules/@carillon'))).toEqual(['domain']);
});

test('the README has examples for each of its parts', () => {
  expect(examples.map(({ heading }) => heading)).toEqual(['A cadence', 'Next, latest, count', 'When clocks change', 'Numbers, for whoever asks often']);
  for (const { printed } of examples) expect(printed).not.toBe('');
});

describe.each(nodes)('under %s', (node) => {
  test.each(examples)('the example of "$heading" prints what it says', async ({ heading, code, printed }) => {
    const file = path.join(user, `${heading.replaceAll(/\W+/g, '-')}.js`);
    writeFileSync(file, code);
    const { stdout } = await run(node, [file], { cwd: user, env: { PATH: process.env['PATH'], HOME: home } });
    expect(stdout).toBe(printed);
  });
});
