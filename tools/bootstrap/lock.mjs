import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './paths.mjs';
import { StepFailure, say } from './step.mjs';

const FOLDER = path.join(root, 'node_modules');
const LOCK = path.join(FOLDER, '.bootstrap-lock');
/** No install or build takes this long: an older lock names a process number that someone else has by now. */
const STALE_AFTER_MS = 20 * 60_000;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const readHolder = () => {
  try {
    const content = readFileSync(LOCK, 'utf8');
    const pid = Number(content.split(' ')[0]);
    return { content, pid, stale: !isAlive(pid) || Date.now() - statSync(LOCK).mtimeMs > STALE_AFTER_MS };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Two may find the same leftover: only the rename that moved what was read counts, any other is undone. */
const removeLeftover = (content) => {
  const aside = `${LOCK}.${process.pid}.leftover`;
  try {
    renameSync(LOCK, aside);
    if (readFileSync(aside, 'utf8') !== content) linkSync(aside, LOCK);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
};

const tryTake = (content) => {
  const temporary = `${LOCK}.${process.pid}`;
  writeFileSync(temporary, content);
  try {
    // A link appears with its content or not at all.
    linkSync(temporary, LOCK);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
};

/** Runs `work` while no other bootstrap of this folder installs or builds: two at once would write the same files. */
export const exclusively = async (work) => {
  const content = `${process.pid} ${process.hrtime.bigint()}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    let told = false;
    while (!tryTake(content)) {
      const holder = readHolder();
      if (holder?.stale) removeLeftover(holder.content);
      else if (holder) {
        if (!told) say(`waiting for process ${holder.pid}, which installs or builds here`);
        told = true;
        await delay(100);
      }
    }
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code)) throw error;
    throw new StepFailure(`${FOLDER} cannot be written (${error.code}). Give the folder to this user, or clone the repository as this user.`);
  }
  const release = () => {
    if (readHolder()?.content === content) rmSync(LOCK, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
};
