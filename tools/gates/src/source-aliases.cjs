// How dependency-cruiser finds our own packages: by their source. It reads this in the form of a webpack configuration, the one
// form in which it takes aliases. Only the two doors have one, so any other path into a package meets its closed exports map.
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');

const root = process.cwd();

/** @param {string} folder */
const doorsOf = (folder) => {
  const { name, exports: doors = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return Object.entries(doors).flatMap(([door, { default: built }]) => {
    const source = path.join(folder, built.replace(/^[.]\/dist\//, 'src/').replace(/[.]js$/, '.ts'));
    return existsSync(source) ? [[`${path.posix.join(name, door)}$`, source]] : [];
  });
};

const alias = Object.fromEntries(
  ['packages', 'tools']
    .map((parent) => path.join(root, parent))
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => path.join(parent, name)))
    .filter((folder) => existsSync(path.join(folder, 'package.json')))
    .flatMap(doorsOf),
);

module.exports = { resolve: { alias, extensionAlias: { '.js': ['.ts', '.tsx', '.js'], '.mjs': ['.mts', '.mjs'] }, extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'] } };
