import { sourceTree, textOf } from './source-tree.js';

const glossary = textOf('docs/glossary.md').toLowerCase();

/** Ordinary English in names of types, with its ordinary meaning. */
const ORDINARY = new Set(['known', 'after', 'before', 'of', 'id', 'ids', 'set', 'type']);

const exportedTypes = sourceTree()
  .filter((file) => /^packages\/domain\/src\/(?!testing\/).*\.ts$/.test(file))
  .flatMap((file) => [...textOf(file).matchAll(/^export (?:interface|type) ([A-Z]\w*)/gm)].map(([, name = '']) => name));

const wordsOf = (name: string): readonly string[] => (name.match(/[A-Z][a-z]+/g) ?? []).map((word) => word.toLowerCase());

/** Plurals and endings of one stem count as one word. */
const stem = (word: string): string => word.replace(/(ies|y)$/, '').replace(/(ation|ing|ed|es|s|e)$/, '');

test('the domain exports types to judge', () => {
  expect(exportedTypes.length).toBeGreaterThan(30);
});

test('every word in the name of a type of the domain stands in the glossary', () => {
  const absent = exportedTypes.flatMap((name) =>
    wordsOf(name).filter((word) => !ORDINARY.has(word) && !new RegExp(`\\b${stem(word)}`).test(glossary)).map((word) => `${name}: ${word}`));
  expect(absent).toEqual([]);
});
