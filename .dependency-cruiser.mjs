// Which folder may import which, and why. Rules match folders; tools/gates/test proves that each of them bites and that the
// folders they name exist. What a manifest does not list does not resolve in the first place: these are the second lock.
import path from 'node:path';

const testCode = '^(packages|apps|tools)/[^/]+/test/|[.]test[.]tsx?$';
const ours = (...names) => `^packages/(${names.join('|')})/`;
const sourceOf = (name) => `^packages/${name}/src/`;

/** An adapter package: it may know the use cases' ports and the domain, and third parties, and no sibling. */
const adapter = (name) => ({
  name: `${name}-knows-ports-only`,
  comment: `packages/${name} stands behind ports: it knows application and domain. Another adapter comes to it through a port, wired by an app.`,
  severity: 'error',
  from: { path: sourceOf(name) },
  to: { path: '^(packages|apps|tools)/', pathNot: ours(name, 'application', 'domain') },
});

export default {
  forbidden: [
    {
      name: 'domain-stands-alone',
      comment: 'A rule is a pure function: the domain imports itself and the Temporal polyfill, so that it can be run by the million anywhere.',
      severity: 'error',
      from: { path: sourceOf('domain') },
      to: { pathNot: `${sourceOf('domain')}|(^|/)node_modules/@js-temporal/polyfill/|^@js-temporal/polyfill$` },
    },
    {
      name: 'application-knows-domain-only',
      comment: 'Use cases and ports know the domain and no framework, database or vendor: those are adapters, chosen by an app.',
      severity: 'error',
      from: { path: sourceOf('application') },
      to: { pathNot: ours('application', 'domain') },
    },
    adapter('persistence'),
    adapter('models'),
    adapter('secrets'),
    adapter('tools'),
    adapter('runtime'),
    {
      name: 'packages-never-import-apps',
      comment: 'An app is a composition root: nothing is built on top of it.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-never-import-apps',
      comment: 'Each app is a process with its own login: what two of them share belongs in a package.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'through-the-door',
      comment: 'A package is entered by what its exports name, `.` and `./testing`; anything else is its own business and free to change.',
      severity: 'error',
      from: { path: '^((?:packages|apps|tools)/[^/]+)/' },
      to: { path: '^(packages|apps|tools)/[^/]+/(src|dist|test)/', pathNot: '^$1/|^(packages|tools)/[^/]+/(src|dist)/(testing/)?index[.](ts|js|d[.]ts)$|^tools/gates/src/not-run[.]mjs$' },
    },
    {
      name: 'testing-door-from-tests-only',
      comment: 'In-memory adapters, contracts and builders never reach a product: only tests and benchmarks use `./testing`.',
      severity: 'error',
      from: { path: '^(packages|apps|tools)/', pathNot: `${testCode}|^(packages|apps|tools)/[^/]+/src/testing/|^packages/bench/` },
      to: { path: '^packages/[^/]+/(src|dist)/testing/' },
    },
    {
      name: 'source-never-imports-tests',
      comment: 'What ships must not lean on what only runs under Jest.',
      severity: 'error',
      from: { path: '^(packages|apps|tools)/[^/]+/(src|scripts)/' },
      to: { path: testCode },
    },
    {
      name: 'tools-stay-outside',
      comment: 'tools/ serves development. Only tests and benchmarks may start its PostgreSQL; a product that needed it could not be deployed.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: `${testCode}|^packages/bench/|/jest[.]config[.]mjs$` },
      to: { path: '^tools/' },
    },
    {
      name: 'no-cycles',
      comment: 'Under ES modules the order of loading decides what is undefined in files that import each other. Types alone are erased and have no order.',
      severity: 'error',
      from: { path: '^(packages|apps|tools)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that does not resolve is one that no other rule can judge; a closed door of a package shows up here too.',
      severity: 'error',
      from: { path: '^(packages|apps|tools)/' },
      // Tests that start a built program of their own package import its dist, which a fresh clone does not have yet.
      to: { couldNotResolve: true, pathNot: '^([.][.]/)+dist/' },
    },
    {
      name: 'listed-in-the-manifest',
      comment: 'What ships uses only what its own package.json lists as a dependency: anything else is there by luck.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: '/src/testing/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    parser: 'swc',
    // Not excluded: an import into another package's dist must still be seen, and refused.
    doNotFollow: { path: '(^|/)(node_modules|dist|coverage|[.]carillon)/' },
    combinedDependencies: false,
    // Our own packages resolve to their source: no build is needed first, and a cycle across packages is seen.
    webpackConfig: { fileName: path.join(import.meta.dirname, 'tools/gates/src/source-aliases.cjs') },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
