import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { IdentityChange, IdentityStore } from '@carillon/application';
import type { Fault } from '@carillon/domain';
import { parseIdentityDocument } from '../identity/document.js';
import { CommandFailure, type CommandOutput } from './outcome.js';

/**
 * One line for each subject of the document, in its order: what became of it, or with `dry_run` would. A subject that is refused keeps
 * none of the others back, but the command has failed then. `-` stands for standard input.
 */
export const applyIdentityFile = async (identity: IdentityStore, file: string, mode: 'write' | 'dry_run'): Promise<CommandOutput> => {
  const document = parseIdentityDocument(await readJson(file));
  if (!document.ok) throw new CommandFailure(`${file} is not a legal identity document. ${document.fault.map(faultLine).join('; ')}.`);
  const changes: IdentityChange[] = [];
  for (const tenant of document.value) changes.push(...await identity.apply(tenant, mode));
  return {
    lines: changes.map((change) => `${change.change} ${change.subject}${change.change === 'refused' ? `: ${change.reason}` : ''}`),
    outcome: changes.some(({ change }) => change === 'refused') ? 'failed' : 'done',
  };
};

const faultLine = ({ pointer, message }: Fault): string => `${pointer === '' ? 'The document' : pointer} ${message}`;

const readJson = async (file: string): Promise<unknown> => {
  const content = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`${file} cannot be read (${error.code ?? 'unknown reason'}): name a readable JSON file with -f.`);
  });
  try {
    return JSON.parse(content) as unknown;
  } catch {
    // The parser's own message quotes the text, which may hold anything.
    throw new CommandFailure(`${file} is not JSON: mend its syntax.`);
  }
};
