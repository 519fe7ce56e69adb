import { writeFile } from 'node:fs/promises';
import { generatedTypes } from './types.mjs';

await writeFile(new URL('../src/schema.ts', import.meta.url), await generatedTypes());
