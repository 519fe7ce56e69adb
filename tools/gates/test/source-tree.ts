import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../src/paths.mjs';

const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git', '.turbo', '.carillon']);

const walk = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (NOT_OURS.has(entry.name)) return [];
    if (entry.isDirectory()) return walk(name);
    return entry.isFile() ? [name] : [];
  });

/** Every file that we wrote, relative to the root. */
export const sourceTree = (): readonly string[] => walk('.').filter((file) => !file.endsWith('.tsbuildinfo'));

export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** `file:line: text` of each line that matches. */
export const linesMatching = (files: readonly string[], pattern: RegExp): readonly string[] =>
  files.flatMap((file) =>
    textOf(file).split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 160)}`] : [])));

const CODE = /\.(ts|tsx|mts|mjs|cjs|js|sql)$/;
export const isCode = (file: string): boolean => CODE.test(file);
