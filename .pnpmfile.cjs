// openapi-typescript makes types with TypeScript's programming interface, which TypeScript 7 does not have. It gets the last TypeScript
// that has it, for itself; everything of ours is compiled with 7.
const readPackage = (manifest) => {
  if (manifest.name === 'openapi-typescript') {
    delete manifest.peerDependencies.typescript;
    manifest.dependencies.typescript = '5.9.3';
  }
  return manifest;
};

module.exports = { hooks: { readPackage } };
