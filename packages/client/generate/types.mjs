// The types of the HTTP interface as TypeScript, from the document that the api's tests keep true.
import { readFile } from 'node:fs/promises';
import openapi, { astToString } from 'openapi-typescript';

const DOCUMENT = new URL('../../../apps/api/openapi.json', import.meta.url);

export const generatedTypes = async () => {
  // Examples are for people who read the document; here they would be most of the file.
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8'), (key, value) => (['example', 'examples'].includes(key) ? undefined : value));
  const body = astToString(await openapi(document, { alphabetize: true, defaultNonNullable: false }));
  return `// Made from apps/api/openapi.json by "pnpm generate"; a test compares the two. Not for editing.\n${body}`;
};
