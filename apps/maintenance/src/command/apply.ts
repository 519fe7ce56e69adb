import { readFile } from 'node:fs/promises';
import type { IdentityStore } from '@carillon/application';
import type { Fault } from '@carillon/domain';
import { parseIdentityDocument } from '../identity/document.js';
import { CommandFailure } from './failure.js';

/** One line for each subject of the document, in its order: what became of it, or with `dry_run` would. */
export const applyIdentityFile = async (identity: IdentityStore, file: string, mode: 'write' | 'dry_run'): Promise<readonly string[]> => {
  const document = parseIdentityDocument(await readJson(file));
  if (!document.ok) throw new CommandFailure(`${file} is not a legal identity document. ${document.fault.map(faultLine).join('; ')}.`);
  const lines: string[] = [];
  for (const tenant of document.value) {
    for (const { subject, change } of await identity.apply(tenant, mode)) lines.push(`${change} ${subject}`);
  }
  return lines;
};

const faultLine = ({ pointer, message }: Fault): string => `${pointer === '' ? 'The document' : pointer} ${message}`;

const readJson = async (file: string): Promise<unknown> => {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`${file} cannot be read (${error.code ?? 'unknown reason'}): name a readable JSON file with -f.`);
  });
  try {
    return JSON.parse(content) as unknown;
  } catch {
    // The parser's own message quotes the text, which may hold anything.
    throw new CommandFailure(`${file} is not JSON: mend its syntax.`);
  }
};
