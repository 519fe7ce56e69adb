// Bundles page.ts for a browser into the file named by the first argument. A process of its own: the bundler's native part does not
// know the objects of Jest's realm.
import path from 'node:path';
import { rolldown } from 'rolldown';

const build = await rolldown({ input: path.join(import.meta.dirname, 'page.ts'), platform: 'browser', resolve: { extensionAlias: { '.js': ['.ts', '.js'] } } });
await build.write({ format: 'iife', file: process.argv[2] });
await build.close();
