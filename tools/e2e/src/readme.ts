import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './carillon.js';

/** The shell blocks of a section of the README, word for word and in order. */
export const shellBlocks = (heading: string): readonly string[] => {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const section = readme.slice(readme.indexOf(`## ${heading}\n`)).split(/\n## /)[0] ?? '';
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
};

/** Runs blocks as one POSIX shell would, in `folder`, and answers what the last of them printed. */
export const runInShell = async (blocks: readonly string[], folder: string): Promise<string> => {
  const [last = '', ...earlier] = blocks.toReversed();
  const script = `${earlier.toReversed().map((block) => `{\n${block}\n} >&2`).join('\n')}\n${last}`;
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', script], { cwd: folder, timeout: 60_000 });
  return stdout;
};

export interface TranscriptStep {
  readonly shell: string;
  /** What the page says that it prints; empty when it says nothing. */
  readonly prints: string;
}

/** A page as a session at the terminal: each shell block with the block of output that stands right under it. */
export const transcriptOf = (page: string): readonly TranscriptStep[] => {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  return [...text.matchAll(/```sh\n([\s\S]*?)```\n(?:```\n([\s\S]*?)```)?/g)].map(([, shell = '', prints = '']) => ({ shell, prints }));
};

/** Runs the steps in one shell, in `folder`, and answers what each printed. */
export const runTranscript = async (steps: readonly TranscriptStep[], folder: string): Promise<readonly string[]> => {
  const mark = '=== the next step ===';
  const script = steps.map(({ shell }) => shell).join(`\necho '${mark}'\n`);
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', script], { cwd: folder, timeout: 60_000 });
  return stdout.split(`${mark}\n`);
};
