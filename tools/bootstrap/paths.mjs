import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const toolchain = path.join(root, 'tools/toolchain');
export const prism = path.join(root, 'tools/prism');
/** Holds `node` and `pnpm` as pinned, once installed. */
export const toolchainBin = path.join(toolchain, 'node_modules/.bin');
export const pinnedNode = path.join(toolchainBin, 'node');
