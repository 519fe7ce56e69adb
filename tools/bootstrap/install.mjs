import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stepEnvironment } from './environment.mjs';
import { exclusively } from './lock.mjs';
import { pinnedNode, prism, root, toolchain, toolchainBin } from './paths.mjs';
import { runQuietly, say } from './step.mjs';

const registryMend = () =>
  'Check that the npm registry can be reached and that the disk has a gigabyte free, then run the same command again.';

/** Every manifest takes part: one that changed without the lockfile must fail here, not later as a missing import. */
const manifests = () =>
  ['packages', 'apps', 'tools'].flatMap((folder) => {
    const parent = path.join(root, folder);
    if (!existsSync(parent)) return [];
    return readdirSync(parent)
      .sort()
      .map((name) => path.join(parent, name, 'package.json'))
      .filter((file) => existsSync(file));
  });

const digest = (files) => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of files) hash.update(`${path.relative(root, file)}\n`).update(readFileSync(file)).update('\n');
  return hash.digest('hex');
};

/**
 * A stamp inside the folder that it vouches for says which inputs were installed: removing node_modules removes it too.
 * Written last, so a step cut short is done again.
 */
const stamped = (folder, files, installFolder) => {
  const stamp = path.join(folder, '.carillon-stamp');
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest(files());
  return {
    isCurrent,
    bringUp: async () => {
      if (isCurrent()) return;
      await installFolder();
      writeFileSync(stamp, digest(files()));
    },
  };
};

const installToolchain = async () => {
  say('installing the pinned Node and pnpm');
  const env = stepEnvironment();
  // Optional packages are the Node of each platform: a caller who omits those would get none.
  const args = ['ci', '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await runQuietly('npm', args, { env, cwd: toolchain, mend: registryMend });
  // Its install script, run by name since scripts are off: without it `pnpm` is a shell stub, which turbo cannot execute.
  await runQuietly(process.execPath, ['node_modules/pnpm/install.js'], { env, cwd: toolchain, mend: registryMend });
  await runQuietly(pinnedNode, ['--version'], {
    env,
    mend: () => 'The pinned Node does not run here: on a minimal Debian, run `apt-get install -y libatomic1`, then the same command again.',
  });
};

const packagesMend = (said) =>
  /frozen-lockfile|OUTDATED_LOCKFILE/.test(said)
    ? 'A package.json changed without the lockfile: run `tools/toolchain/node_modules/.bin/pnpm install` and commit pnpm-lock.yaml.'
    : registryMend();

const installPackages = async () => {
  say('installing packages');
  await runQuietly(path.join(toolchainBin, 'pnpm'), ['install', '--frozen-lockfile', '--reporter=append-only'], {
    env: stepEnvironment(),
    mend: packagesMend,
  });
};

const installPrism = async () => {
  say('installing Prism');
  // One of its packages has a script that reports every installation to its makers.
  await runQuietly('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { env: stepEnvironment(), cwd: prism, mend: registryMend });
};

/** A folder that npm's own lockfile pins. */
const lockedByNpm = (folder, installFolder) =>
  stamped(path.join(folder, 'node_modules'), () => ['package.json', 'package-lock.json'].map((name) => path.join(folder, name)), installFolder);

const forEveryTask = [
  lockedByNpm(toolchain, installToolchain),
  stamped(
    path.join(root, 'node_modules'),
    () => [...['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => path.join(root, name)), ...manifests()],
    installPackages,
  ),
];

const bringUp = async (steps) => {
  if (steps.every((step) => step.isCurrent())) return;
  await exclusively(async () => {
    for (const step of steps) await step.bringUp();
  });
};

/** Leaves the pinned toolchain and every package installed; does nothing, without a lock, when they are. */
export const install = async () => await bringUp(forEveryTask);

const forTheContract = [lockedByNpm(prism, installPrism)];

/** The same for Prism, whose 74 MB nothing else needs. */
export const installForContract = async () => await bringUp(forTheContract);
